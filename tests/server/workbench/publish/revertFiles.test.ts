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
  expect(revertFiles(entries, { to: 1 }, inForce)).toEqual([
    { path: "b", before: "b1", after: null },
    { path: "a", before: "a2", after: "a1" },
  ]);
  expect(revertFiles(entries, { to: 0 }, inForce)).toContainEqual({ path: "a", before: "a2", after: "a0" });
});

test("what never came into force is not gone back over, and what is already as it was is not written", () => {
  expect(revertFiles([entry(4, "a", "a2", "a9", "failed"), ...entries], { to: 3 }, inForce)).toEqual([]);
  expect(revertFiles([entry(2, "a", "a1", "a2"), entry(1, "a", "a2", "a1")], { to: 0 }, inForce)).toEqual([]);
});

test("a file that was changed past the workbench is not written over", () => {
  expect(() => revertFiles(entries, { to: 1 }, new Map([["a", { text: "mine" }]]))).toThrow("workbench.changedPast");
});

test("one publication is taken out of the middle; what later ones changed stays", () => {
  const text = (most: number, least: number) => `{\n  "most": ${most},\n  "least": ${least}\n}\n`;
  const published = [entry(2, "c", text(20, 1), text(20, 2)), entry(1, "c", text(10, 1), text(20, 1))];
  const now = new Map([["c", { text: text(20, 2) }]]);
  expect(revertFiles(published, { only: 1 }, now)).toEqual([{ path: "c", before: text(20, 2), after: text(10, 2) }]);
  expect(revertFiles(published, { only: 2 }, now)).toEqual([{ path: "c", before: text(20, 2), after: text(20, 1) }]);
  const again = new Map([["c", { text: text(30, 2) }]]);
  expect(() => revertFiles(published, { only: 1 }, again)).toThrow("workbench.changedLater");
});

test("a publication that is not there, or never came into force, is not reverted", () => {
  for (const target of [{ to: 7 }, { only: 7 }, { only: 0 }]) expect(() => revertFiles(entries, target, inForce)).toThrow("noPublication");
  expect(() => revertFiles([entry(4, "a", "a2", "a9", "failed")], { only: 4 }, inForce)).toThrow("noPublication");
});
