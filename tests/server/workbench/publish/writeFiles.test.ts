import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeFiles } from "../../../../src/server/workbench/publish/writeFiles.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "lading-write-"));
  await mkdir(join(root, "schemas"));
  await writeFile(join(root, "schemas/limits.json"), "old");
});
afterEach(() => rm(root, { recursive: true }));

test("files are written, created with their folder, and removed; no temporary file stays", async () => {
  await writeFiles(root, [
    { path: "schemas/entities/book.json", text: "{}" },
    { path: "schemas/limits.json", text: null },
  ]);
  expect(await readFile(join(root, "schemas/entities/book.json"), "utf8")).toBe("{}");
  expect((await readdir(root, { recursive: true })).sort()).toEqual(["schemas", "schemas/entities", "schemas/entities/book.json"]);
});

test("a path that is no schema file is refused, and nothing is written", async () => {
  const texts = [
    { path: "schemas/limits.json", text: "new" },
    { path: "package.json", text: "{}" },
  ];
  await expect(writeFiles(root, texts)).rejects.toThrow("package.json is not a schema file.");
  expect(await readFile(join(root, "schemas/limits.json"), "utf8")).toBe("old");
});

test("where one text cannot be written, no file changes", async () => {
  await writeFile(join(root, "schemas/entities"), "a file in the way");
  const texts = [
    { path: "schemas/limits.json", text: "new" },
    { path: "schemas/entities/book.json", text: "{}" },
  ];
  await expect(writeFiles(root, texts)).rejects.toThrow();
  expect(await readFile(join(root, "schemas/limits.json"), "utf8")).toBe("old");
  expect(await readdir(join(root, "schemas"))).toEqual(["entities", "limits.json"]);
});
