/**
 * `npm run check`: everything that can be checked without running the product, side by side. What passed before and has not
 * changed since is not checked again; `npm run check -- --fresh` forgets what passed. With `--product DIR` only the schemas of that
 * product are checked: the code is the same.
 */
import "./lib/help.mjs";
import "./lib/node-version.mjs";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { readSources } from "./floors/sources.mjs";
import { install } from "./lib/install.mjs";
import { takeProduct } from "./lib/product.mjs";
import { isProgram, root } from "./lib/root.mjs";
import { nodeStep, runStep } from "./lib/steps.mjs";

/** Runs the check of the schemas, with its warnings. @returns {Promise<import("./lib/steps.mjs").Outcome[]>} */
const checkProduct = async () => [await runStep(nodeStep("schemas", ["scripts/check/schemas.mjs"], { live: true }))];

/** Runs all checks and prints a line for each. @returns {Promise<import("./lib/steps.mjs").Outcome[]>} */
export async function runChecks() {
  // Fills the cache that the steps below read.
  await readSources();
  const steps = [
    nodeStep("types and lint", ["scripts/check/lint.mjs"]),
    nodeStep("format", ["scripts/check/format.mjs"]),
    nodeStep("floors", ["scripts/check-floors.mjs"]),
    nodeStep("schemas", ["scripts/check/schemas.mjs"]),
  ];
  return Promise.all(steps.map(runStep));
}

if (isProgram(import.meta.url)) {
  const since = performance.now();
  const isOther = takeProduct();
  install();
  if (process.argv.includes("--fresh")) {
    for (const check of ["lint", "format", "schemas"]) rmSync(join(root, `.cache/passed-${check}.json`), { force: true });
  }
  const outcomes = isOther ? await checkProduct() : await runChecks();
  const failed = outcomes.filter((outcome) => !outcome.ok).length;
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`${failed === 0 ? "All checks passed" : `${failed} of ${outcomes.length} checks failed`} in ${seconds} s`);
  process.exitCode = failed === 0 ? 0 : 1;
}
