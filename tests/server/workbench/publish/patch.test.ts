import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { patchOf } from "../../../../src/server/workbench/publish/patch.ts";

const lines = (...texts: (string | number)[]) => texts.map((text) => `${text}\n`).join("");
const twenty = Array.from({ length: 20 }, (_, index) => index);

test("it has only changed lines, with three lines around them", () => {
  const patch = patchOf([{ path: "a", before: lines(...twenty), after: lines(...twenty.map((one) => (one === 10 ? "ten" : one))) }]);
  expect(patch.split("\n").slice(0, 6)).toEqual(["diff --git a/a b/a", "--- a/a", "+++ b/a", "@@ -8,7 +8,7 @@", " 7", " 8"]);
  expect(patch).toContain("-10\n+ten\n");
  expect(patchOf([{ path: "a", before: "x", after: "x" }])).toBe("");
});

test("git takes the patch: changed, new, deleted, and without a line break at the end", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lading-patch-"));
  const files = [
    { path: "changed", before: lines(...twenty), after: lines(0, "new", ...twenty.slice(3)) },
    { path: "created", before: null, after: "a\nb" },
    { path: "deleted", before: "gone\n", after: null },
    { path: "ending", before: "a\nb", after: "a\nb\n" },
  ];
  for (const { path, before } of files) if (before !== null) await writeFile(join(folder, path), before);
  execFileSync("git", ["apply"], { cwd: folder, input: patchOf(files) });
  const texts = await Promise.all(files.map(({ path }) => readFile(join(folder, path), "utf8").catch(() => null)));
  expect(texts).toEqual(files.map(({ after }) => after));
  await rm(folder, { recursive: true });
});
