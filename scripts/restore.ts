/** `npm run restore -- FOLDER`: what `npm run backup` wrote, into the empty database that the settings name. */
import { resolve } from "node:path";
import { runProgram } from "../src/server/operator/program.ts";

const folders = process.argv.slice(2).map((folder) => resolve(process.env["INIT_CWD"] ?? ".", folder));
await runProgram(["restore", ...folders]);
