/** `npm run restore -- FOLDER`: restores a backup of `npm run backup` into the empty database of the settings. */
import { resolve } from "node:path";
import { runProgram } from "../src/server/operator/program.ts";

const folders = process.argv.slice(2).map((folder) => resolve(process.env["INIT_CWD"] ?? ".", folder));
await runProgram(["restore", ...folders]);
