/** `npm run migrate`: runs the migrations of `schemas/migrations` on stored records; see `--help`. */
import { parseArgs } from "node:util";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { runProgram } from "../src/server/operator/program.ts";

const help = `npm run migrate [-- OPTIONS]

Carries out the migrations of schemas/migrations that this database has not seen, in
the order of their numbers. Every record that changes is kept as it was. A server does
the same when it starts, unless MIGRATE=0 is set: then it does not start while one is
pending. What was cut off goes on where it stopped; two at once take turns.

  --dry-run  says what would change and how much, and changes nothing
  --undo     takes the last one back, while no server is at work: records that nobody has
             saved since are as they were, in others what somebody has written stays
  --help     this

On PostgreSQL (DATABASE_URL) or the data folder (DATA_DIR). Ends with 0, or 1 when it could not be done.`;

try {
  const { values } = parseArgs({ options: { "dry-run": { type: "boolean" }, undo: { type: "boolean" }, help: { type: "boolean" } } });
  if (values.help) console.log(help);
  else await runProgram(["migrate", ...(values["dry-run"] ? ["--dry-run", "yes"] : []), ...(values.undo ? ["--undo", "yes"] : [])]);
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 2;
}
