/** `npm run operator -- help`: the forwarder's staff on the command line. */
import { runProgram } from "../src/server/operator/program.ts";

await runProgram(process.argv.slice(2));
