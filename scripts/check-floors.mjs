/**
 * `node scripts/check-floors.mjs`: the rules of the architecture that the linter cannot check.
 *
 * Import circles, the order of the folders, names that are exported twice or for nobody, promised packages, freight words below the portal,
 * business facts in TypeScript, kinds that are asked by name, hand-written screens, length and names of files,
 * length of functions, size of folders, compact schemas,
 * regular expressions whose time is not proportional to the length of their text, state of the process in the dialect, of the page in the engine,
 * keys of messages, words of texts (`floors/glossary.json`).
 * `tests/tools/floors.test.ts`
 * plants a breach of each rule. The linter holds the fences between floors: `floors/lint.mjs`.
 *
 * `--figures` prints the size and order of the code as a table; with `--list`, also the long functions, the files without a
 * mirrored test and the names that are exported twice.
 */
import "./lib/node-version.mjs";
import { checkBusiness } from "./floors/business.mjs";
import { checkCircles } from "./floors/circles.mjs";
import { figuresTable, houseFigures } from "./floors/figures.mjs";
import { checkFiles } from "./floors/files.mjs";
import { checkFreight } from "./floors/freight.mjs";
import { checkGlossary } from "./floors/glossary.mjs";
import { checkHandWritten } from "./floors/handwritten.mjs";
import { checkHomonyms } from "./floors/homonyms.mjs";
import { checkKinds } from "./floors/kinds.mjs";
import { checkJson } from "./floors/json.mjs";
import { checkDynamicImports, checkNamed, checkPromised } from "./floors/imports.mjs";
import { checkPatterns } from "./floors/patterns.mjs";
import { checkSizes } from "./floors/sizes.mjs";
import { checkMessages } from "./floors/messages.mjs";
import { checkOrder } from "./floors/order.mjs";
import { readSources } from "./floors/sources.mjs";
import { checkState } from "./floors/state.mjs";
import { checkUnused } from "./floors/unused.mjs";

const sources = await readSources();
if (process.argv.includes("--figures")) {
  for (const line of figuresTable(sources)) console.log(line);
  const { largestFolder, longFunctions, unmirrored, names } = houseFigures(sources, undefined);
  console.log(`\nLargest folder: ${largestFolder.folder}`);
  if (process.argv.includes("--list")) {
    for (const { path, line, name, lines } of longFunctions) console.log(`${path}:${line}  ${name || "function"}: ${lines} lines`);
    for (const path of unmirrored) console.log(`${path}  no mirrored test`);
    console.log(`Exported twice: ${names.join(", ")}`);
  }
} else {
  const findings = [
    ...checkCircles(sources),
    ...checkOrder(sources),
    ...checkHomonyms(sources),
    ...checkUnused(sources),
    ...checkDynamicImports(sources),
    ...checkNamed(sources),
    ...checkPromised(sources),
    ...checkFreight(),
    ...checkBusiness(sources),
    ...checkGlossary(),
    ...checkHandWritten(),
    ...checkFiles(),
    ...checkSizes(sources),
    ...checkJson(),
    ...checkState(sources),
    ...checkKinds(sources),
    ...checkMessages(sources),
    ...(await checkPatterns(sources)),
  ];
  for (const { path, line, message } of findings) console.error(`${path}${line ? `:${line}` : ""}  ${message}`);
  if (findings.length > 0) console.error(`${findings.length} findings`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
