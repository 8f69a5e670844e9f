import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createFolderStore } from "../../../src/server/files/fileStore.ts";
import { backupCommand, restoreCommand } from "../../../src/server/operator/backupCommands.ts";
import type { CommandParts } from "../../../src/server/operator/command.ts";

const parts = { files: createFolderStore("/nowhere"), clock: () => 0 } as unknown as CommandParts;

test("a command without a folder says how it is called", async () => {
  expect(await backupCommand(parts, { words: [], options: {} })).toEqual({
    ok: false,
    lines: ["Name the folder: npm run backup -- FOLDER"],
  });
  expect((await restoreCommand(parts, { words: [], options: {} })).lines).toEqual(["Name the folder: npm run restore -- FOLDER"]);
});

test("an error becomes a line: a backup never overwrites a folder, and a restore needs one that is a backup", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lading-command-"));
  expect((await backupCommand(parts, { words: [folder], options: {} })).lines).toEqual([
    `${folder} already exists: a backup does not overwrite a folder.`,
  ]);
  expect((await restoreCommand(parts, { words: [folder], options: {} })).lines[0]).toContain("is not a backup");
  await rm(folder, { recursive: true });
});
