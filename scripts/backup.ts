/** `npm run backup -- FOLDER`: records, accounts and files of one moment, from the database that the settings name. */
import { runFolderProgram } from "../src/server/operator/program.ts";

await runFolderProgram(
  "backup",
  "npm run backup -- FOLDER\n\nCopies records, accounts and files of one moment, from the database that the settings name, into a new folder.\nRuns beside the server.",
);
