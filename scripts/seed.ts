/** `npm run seed -- --waybills 20000 --customers 10`: fills a database with data made from the schemas. */
import { runProgram } from "../src/server/operator/program.ts";

await runProgram(["seed", ...process.argv.slice(2)]);
