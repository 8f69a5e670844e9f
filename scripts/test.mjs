/**
 * `npm test`: the tests of a developer's day, before a push; its last line is `N passed, N failed, N skipped`.
 * `npm test -- --all` runs all tests, as CI does. `npm test -- unit api` runs those parts in all their settings,
 * `npm test -- journeys --everywhere` each journey in both settings, those of the workbench under `npm run dev` too.
 *
 * What only `--all` runs, by `testing/settings.mjs`: part `speed`, the second setting (PostgreSQL, English, a phone), tests that take long
 * and are marked `@one-database` or `@whole-run`, and all journeys but the main ones.
 *
 * | part     | what                                                                                  |
 * |----------|---------------------------------------------------------------------------------------|
 * | check    | types, lint, format, floors, schemas, and that everything builds                      |
 * | unit     | dialect, engine, portal, schemas and the spec's facts                                 |
 * | tools    | the scripts themselves: floors on planted cases, `npm start` on a clean copy           |
 * | api      | the server over HTTP: on the embedded database, then on a PostgreSQL of this run's own |
 * | rules    | changes of rules by JSON only, in form, import, API and database; on both databases    |
 * | speed    | ratios of the benchmark that are half as bad again as the kept ones in each of three rounds   |
 * | journeys | the product in Chromium: {zh, 1440 px, embedded}, then {en, 390 px, PostgreSQL}        |
 *
 * The parts of one setting (`testing/settings.mjs`) run in one vitest. A failed file runs once more by itself. If it passes then,
 * the run continues and names it as unsteady at the end, with its first failure above.
 *
 * A run of all parts ends with `npm run spec`, which fails when a test that speaks for a fact of the specification failed, after `--all` also
 * when a fact has lost its proof.
 *
 * Root on Debian installs what the machine lacks (PostgreSQL, Chromium, a Chinese font); otherwise the part is skipped with a message.
 */
import "./lib/help.mjs";
import "./lib/node-version.mjs";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runChecks } from "./check.mjs";
import { hasChromium } from "./lib/chromium.mjs";
import { install } from "./lib/install.mjs";
import { hasPostgres, startPostgres } from "./lib/postgres.mjs";
import { root } from "./lib/root.mjs";
import { nodeStep, runStep } from "./lib/steps.mjs";
import { runSetting } from "./testing/runSetting.mjs";
import { parts as tested, settingsOf, shortSetting } from "./testing/settings.mjs";

const parts = ["check", ...tested, "speed"];
const everywhere = process.argv.includes("--everywhere");
const asked = process.argv.slice(2).filter((word) => !["--everywhere", "--all"].includes(word));
const isShort = asked.length === 0 && !everywhere && !process.argv.includes("--all");
const unknown = asked.filter((part) => !parts.includes(part));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}; there are ${parts.join(", ")}.`);
  process.exit(2);
}
const wants = (/** @type {string} */ part) => asked.length === 0 || asked.includes(part);

const count = { passed: 0, failed: 0, skipped: 0 };
/** Files that failed, and passed when they ran alone. @type {string[]} */
const unsteady = [];
const since = performance.now();
/** Results, for `npm run spec`. */
const results = join(root, ".cache/test-results");
// Those of a run before would speak for tests that this one leaves out.
if (asked.length === 0) rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
// The settings of one run share transformed modules.
rmSync(join(root, ".cache/test-modules"), { recursive: true, force: true });

function skip(/** @type {string} */ what, /** @type {string} */ missing) {
  console.log(`\n!!! SKIPPED: ${what}: ${missing} is not installed and cannot be installed here (needs root on Debian).\n`);
  count.skipped += 1;
}

function countSteps(/** @type {readonly import("./lib/steps.mjs").Outcome[]} */ outcomes) {
  for (const { ok } of outcomes) count[ok ? "passed" : "failed"] += 1;
}

// Each setting chooses its database.
delete process.env["TEST_DATABASE_URL"];
install();
if (wants("check")) {
  console.log("--- check");
  countSteps(await runChecks());
}
countSteps([await runStep(nodeStep("build", ["scripts/build.mjs"]))]);

// Alone on the machine: a round that other tests disturb would have to be measured again.
if (wants("speed") && !isShort && hasChromium())
  countSteps([await runStep(nodeStep("speed", ["scripts/bench.mjs", "--guard", "--quick", "--only", "form60,array50,table10k"]))]);

const isOnBoth = !isShort && (wants("api") || wants("rules") || wants("journeys"));
const postgres = isOnBoth && hasPostgres() ? await startPostgres() : undefined;
if (isOnBoth && !postgres) skip("the API and the journeys on PostgreSQL", "PostgreSQL");
const hasBrowser = wants("journeys") && hasChromium();
if (wants("journeys") && !hasBrowser) skip("the journeys", "Chromium");

for (const setting of isShort ? [shortSetting()] : settingsOf(postgres?.url, everywhere)) {
  const runs = setting.parts.filter((part) => wants(part) && (part !== "journeys" || hasBrowser));
  if (runs.length === 0) continue;
  const outcome = await runSetting({ ...setting, parts: runs }, results);
  count.passed += outcome.count.passed;
  count.failed += outcome.count.failed;
  count.skipped += outcome.count.skipped;
  unsteady.push(...outcome.unsteady);
}

await postgres?.stop();
if (asked.length === 0) countSteps([await runStep(nodeStep("spec", ["scripts/run.mjs", "spec", "--no-run"], { live: true }))]);
console.log(`\nTotal: ${((performance.now() - since) / 1000).toFixed(0)} s`);
if (isShort) console.log("The short run: npm test -- --all adds PostgreSQL, the phone and the other journeys.");
for (const file of unsteady) console.log(`!!! UNSTEADY: ${file} failed, and passed when it ran alone; its first failure is above.`);
console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
process.exitCode = count.failed === 0 && count.passed > 0 ? 0 : 1;
