import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { lockFolder } from "../../../src/server/db/folderLock.ts";
import { runFolderProgram, runProgram } from "../../../src/server/operator/program.ts";

const argv = process.argv;
afterEach(() => {
  process.argv = argv;
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

test("--help of a backup prints the help, and no folder of that name is written", async () => {
  const said = vi.spyOn(console, "log").mockReturnValue();
  process.argv = ["node", "backup", "--help"];
  await runFolderProgram("backup", "npm run backup -- FOLDER");
  expect(said).toHaveBeenCalledWith("npm run backup -- FOLDER");
});

test("an unknown option is refused before anything is opened", async () => {
  const said = vi.spyOn(console, "error").mockReturnValue();
  process.argv = ["node", "backup", "--hepl"];
  await runFolderProgram("backup", "");
  expect(said.mock.calls.flat().join()).toContain("--hepl");
  expect(process.exitCode).toBe(2);
});

test("help of the operator is printed while another process has the data folder open", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lading-program-"));
  const lock = await lockFolder(folder);
  vi.stubEnv("DATA_DIR", folder);
  const said = vi.spyOn(console, "log").mockReturnValue();
  await runProgram([]);
  expect(said.mock.calls[0]).toEqual(["npm run operator -- COMMAND"]);
  vi.unstubAllEnvs();
  lock.release();
  await rm(folder, { recursive: true });
});
