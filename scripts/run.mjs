/** `node scripts/run.mjs NAME ARGS`: runs `scripts/NAME.ts`, such as `operator` or `seed`, built like the server. */
import { join } from "node:path";
import { helpFrom } from "./lib/help.mjs";
import { root } from "./lib/root.mjs";
import { runBuilt } from "./lib/run-built.mjs";

/** Programs whose comment is their help; the others print one of their own. */
const commented = ["functions", "spec"];

const [name] = process.argv.splice(2, 1);
if (!name) {
  console.error("Which program? node scripts/run.mjs NAME ARGS");
  process.exit(2);
}
if (commented.includes(name)) helpFrom(join(root, `scripts/${name}.ts`));
await runBuilt(name, { parts: ["server"] });
