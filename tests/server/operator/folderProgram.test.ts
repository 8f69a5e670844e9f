import { afterEach, expect, test, vi } from "vitest";
import { runFolderProgram } from "../../../src/server/operator/program.ts";

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
