/**
 * `node scripts/check-floors.mjs`: what the linter cannot see of the architecture.
 *
 * Import circles, promised packages, words of the trade below the portal, facts
 * of the business in TypeScript, screens written by hand, length and names of
 * files, schemas that are written a value a line. Each check is proven by `tests/tools/floors.test.ts`, which plants a
 * failing case. The fences between floors are the linter's: `floors/lint.mjs`.
 */
import "./lib/node-version.mjs";
import { checkBusiness } from "./floors/business.mjs";
import { checkFiles, figures } from "./floors/files.mjs";
import { checkFreight } from "./floors/freight.mjs";
import { checkHandWritten } from "./floors/handwritten.mjs";
import { checkJson } from "./floors/json.mjs";
import { checkCircles, checkDynamicImports, checkNamed, checkPromised } from "./floors/imports.mjs";
import { readSources } from "./floors/sources.mjs";

const sources = readSources();
const findings = [
  ...checkCircles(sources),
  ...checkDynamicImports(sources),
  ...checkNamed(sources),
  ...checkPromised(sources),
  ...checkFreight(),
  ...checkBusiness(sources),
  ...checkHandWritten(),
  ...checkFiles(),
  ...checkJson(),
];

for (const { path, line, message } of findings) console.error(`${path}${line ? `:${line}` : ""}  ${message}`);
for (const folder of ["src/dialect", "src/engine", "src/portal", "src/server", "tests"]) {
  const { files, median, p90, longest } = figures(folder);
  console.log(`${folder.padEnd(12)} ${files} files, lines: median ${median}, p90 ${p90}, longest ${longest}`);
}
if (findings.length > 0) console.error(`${findings.length} findings`);
process.exitCode = findings.length === 0 ? 0 : 1;
