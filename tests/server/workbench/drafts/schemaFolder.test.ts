import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSchemaFolder } from "../../../../src/server/workbench/drafts/schemaFolder.ts";

test("the texts are those on the disk now; what is no schema file is left out", async () => {
  const root = await mkdtemp(join(tmpdir(), "lading-folder-"));
  await mkdir(join(root, "schemas/entities"), { recursive: true });
  await writeFile(join(root, "screens.json"), "\uFEFF{}");
  await writeFile(join(root, "schemas/limits.json"), "1");
  await writeFile(join(root, "schemas/README.md"), "text");
  await writeFile(join(root, "schemas/entities/.book.json.swp"), "x");
  const folder = openSchemaFolder(root);
  const first = await folder.texts();
  expect([...first].map(([path, { text }]) => [path, text])).toEqual([
    ["schemas/limits.json", "1"],
    ["screens.json", "{}"],
  ]);
  await writeFile(join(root, "schemas/limits.json"), "22");
  await rm(join(root, "screens.json"));
  const second = await folder.texts();
  expect([...second.keys()]).toEqual(["schemas/limits.json"]);
  expect(second.get("schemas/limits.json")?.hash).not.toBe(first.get("schemas/limits.json")?.hash);
  await rm(root, { recursive: true });
});
