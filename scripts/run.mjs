/** `node scripts/run.mjs NAME ARGS`: runs `scripts/NAME.ts`, such as `operator` or `seed`, built like the server. */
import { runBuilt } from "./lib/run-built.mjs";

const [name] = process.argv.splice(2, 1);
if (!name) {
  console.error("Which program? node scripts/run.mjs NAME ARGS");
  process.exit(2);
}
await runBuilt(name, { parts: ["server"] });
