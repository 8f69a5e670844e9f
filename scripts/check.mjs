/** `npm run check`: everything that can be said about the project without running it, side by side, in seconds. */
import "./lib/node-version.mjs";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { install } from "./lib/install.mjs";
import { isProgram, root } from "./lib/root.mjs";
import { nodeStep, runSteps } from "./lib/steps.mjs";

const tool = (/** @type {string} */ path) => join(root, "node_modules", path);

/** @returns {import("./lib/steps.mjs").Step[]} */
export function checkSteps() {
  return [
    nodeStep("types", [tool("typescript/bin/tsc"), "--noEmit", "--pretty", "false"]),
    nodeStep("lint", [tool("oxlint/bin/oxlint"), "-c", "scripts/floors/lint.mjs", "--type-aware", "--deny-warnings"]),
    nodeStep("format", [tool("@biomejs/biome/bin/biome"), "format"]),
    nodeStep("floors", ["scripts/check-floors.mjs"]),
    ...(existsSync(join(root, "scripts/check-schemas.ts")) ? [nodeStep("schemas", ["scripts/run.mjs", "check-schemas"])] : []),
  ];
}

if (isProgram(import.meta.url)) {
  const since = performance.now();
  install();
  const outcomes = await runSteps(checkSteps());
  const failed = outcomes.filter((outcome) => !outcome.ok).length;
  console.log(
    `${failed === 0 ? "All checks passed" : `${failed} of ${outcomes.length} checks failed`} in ${((performance.now() - since) / 1000).toFixed(1)} s`,
  );
  process.exitCode = failed === 0 ? 0 : 1;
}
