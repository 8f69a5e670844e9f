import { expect, test } from "vitest";
import { revertFiles } from "../../../../src/server/workbench/publish/revertFiles.ts";

const entry = (number: number, path: string, before: string | null, after: string | null, state: "done" | "failed" = "done") => ({
  number,
  state,
  files: [{ path, before, after }],
});
/** The newest first, as the history answers them. */
const entries = [entry(3, "b", null, "b1"), entry(2, "a", "a1", "a2"), entry(1, "a", "a0", "a1")];
const inForce = new Map([
  ["a", { text: "a2" }],
  ["b", { text: "b1" }],
]);

test("going back to a publication writes every file as it was after it; what came later goes", () => {
  expect(revertFiles(entries, 1, inForce)).toEqual([
    { path: "b", before: "b1", after: null },
    { path: "a", before: "a2", after: "a1" },
  ]);
  expect(revertFiles(entries, 0, inForce)).toContainEqual({ path: "a", before: "a2", after: "a0" });
});

test("what never came into force is not gone back over, and what is already as it was is not written", () => {
  expect(revertFiles([entry(4, "a", "a2", "a9", "failed"), ...entries], 3, inForce)).toEqual([]);
  expect(revertFiles([entry(2, "a", "a1", "a2"), entry(1, "a", "a2", "a1")], 0, inForce)).toEqual([]);
});

test("a file that was changed past the workbench is not written over", () => {
  expect(() => revertFiles(entries, 1, new Map([["a", { text: "mine" }]]))).toThrow("workbench.changedPast");
});
