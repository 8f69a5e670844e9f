import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readNames } from "../../../src/server/schemas/readNames.ts";

test("names are found in quotes and as members, templates as patterns", async () => {
  const project = await mkdtemp(join(tmpdir(), "lading-names-"));
  await mkdir(join(project, "src"));
  await writeFile(join(project, "src/a.ts"), 't("answer.invalid"); limits.pageSize; t(`audit.${code}`); t(`${whole}`);');
  const read = await readNames(project);
  await rm(project, { recursive: true });
  expect(read?.names).toContain("answer.invalid");
  expect(read?.names).toContain("pageSize");
  expect(read?.patterns.map((pattern) => pattern.test("audit.limit"))).toEqual([true]);
  expect(read?.patterns.some((pattern) => pattern.test("anything"))).toBe(false);
});

test("without source there are no names", async () => {
  expect(await readNames("/nowhere")).toBeUndefined();
});
