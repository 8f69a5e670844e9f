/** `npm run restore -- FOLDER`: restores a backup of `npm run backup` into the empty database of the settings. */
import { runFolderProgram } from "../src/server/operator/program.ts";

await runFolderProgram(
  "restore",
  "npm run restore -- FOLDER\n\nCopies a backup of npm run backup into the empty database that the settings name, completely or not at all.",
);
