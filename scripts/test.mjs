/**
 * `npm test`: everything, and as its last line `N passed, N failed, N skipped`.
 * `npm test -- unit api` runs those parts only, `npm test -- journeys --everywhere` each journey in both settings.
 *
 * | part     | what                                                                                  |
 * |----------|---------------------------------------------------------------------------------------|
 * | check    | types, lint, format, floors, schemas, and that everything builds                      |
 * | unit     | dialect, engine, portal, schemas and the spec's facts                                 |
 * | api      | the server over HTTP: on the embedded database, then on a PostgreSQL of this run's own |
 * | rules    | changes of rules by JSON only, in form, API and database; on the embedded database     |
 * | tools    | the scripts themselves: floors on planted cases, `npm start` on a clean copy           |
 * | journeys | the product in Chromium: {zh, 1440 px, embedded}, then {en, 390 px, PostgreSQL}; see `journeys.mjs` |
 *
 * A test file that failed runs once more by itself. Passes it then, the run goes on and says at its end which files were
 * unsteady, with their first failure above: a busy machine stops nobody, and nobody overlooks it.
 *
 * A whole run ends with what it proves of the specification (`npm run spec`), which fails when a proof is lost.
 *
 * What the machine lacks (PostgreSQL, Chromium, a Chinese font) is installed
 * when this is root on Debian; otherwise that part is skipped, and says so.
 */
import "./node-version.mjs";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { checkSteps } from "./check.mjs";
import { hasChromium } from "./chromium.mjs";
import { install } from "./install.mjs";
import { journeySettings } from "./journeys.mjs";
import { hasPostgres, startPostgres } from "./postgres.mjs";
import { root } from "./root.mjs";
import { nodeStep, runStep, runSteps } from "./steps.mjs";

const parts = ["check", "unit", "api", "rules", "tools", "journeys"];
const everywhere = process.argv.includes("--everywhere");
const asked = process.argv.slice(2).filter((word) => word !== "--everywhere");
const unknown = asked.filter((part) => !parts.includes(part));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}; there are ${parts.join(", ")}.`);
  process.exit(2);
}
const wants = (/** @type {string} */ part) => asked.length === 0 || asked.includes(part);

const count = { passed: 0, failed: 0, skipped: 0 };
const since = performance.now();
/** What the tests said, kept for `npm run spec`. */
const results = join(root, ".cache/test-results");
mkdirSync(results, { recursive: true });
// Modules as tests run them are kept for the parts of one run.
rmSync(join(root, ".cache/test-modules"), { recursive: true, force: true });

function skip(/** @type {string} */ what, /** @type {string} */ missing) {
  console.log(`\n!!! SKIPPED: ${what}: ${missing} is not installed and cannot be installed here (needs root on Debian).\n`);
  count.skipped += 1;
}

/** Files of the server's tests whose text says so. */
function serverTests(/** @type {(text: string) => boolean} */ says) {
  const all = readdirSync(join(root, "tests/server"), { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".test.ts"));
  return all.map((path) => `tests/server/${path}`).filter((path) => says(readFileSync(join(root, path), "utf8")));
}

/** Tests that open no database: on PostgreSQL they would only say the same again. */
const withoutDatabase = () =>
  serverTests((text) => !/buildTestApp|testDatabase|emptyDatabase|openDatabase|serverProcess|demoData|TEST_DATABASE_URL/.test(text));

/** Tests that say of themselves what is no other on another database, and take long: they run on PostgreSQL, the quicker one. */
const onOneDatabase = () => serverTests((text) => /^\/\/ @one-database\b/m.test(text));

const without = (/** @type {readonly string[]} */ paths) => paths.flatMap((path) => ["--exclude", path]);

function countSteps(/** @type {readonly import("./steps.mjs").Outcome[]} */ outcomes) {
  for (const { ok } of outcomes) count[ok ? "passed" : "failed"] += 1;
}

/** @typedef {{ name: string, status: string, assertionResults: { status: string }[] }} FileResult */
/** What vitest writes. @typedef {{ startTime: number, testResults: FileResult[] }} Report */

/** Files that failed and passed by themselves. @type {string[]} */
const unsteady = [];
/** More files than these are no accident of a busy machine. */
const mostAgain = 3;

/** Runs files of one project and keeps what they said in `file`. @returns {Promise<{ ok: boolean, report: Report }>} */
async function runVitest(
  /** @type {string} */ name,
  /** @type {string} */ project,
  /** @type {string} */ file,
  /** @type {Record<string, string>} */ env,
  /** @type {readonly string[]} */ more,
) {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  // What one part has translated the next one takes as it is.
  const cache = "--experimental.fsModuleCache";
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  rmSync(file, { force: true });
  const args = [vitest, "run", "--project", project, ...reporters, cache, ...more];
  const { ok } = await runStep(nodeStep(name, args, { env: { NODE_ENV: "test", ...env }, live: true }));
  try {
    return { ok, report: JSON.parse(readFileSync(file, "utf8")) };
  } catch {
    console.log(`${project} wrote no results.`);
    return { ok, report: { startTime: 0, testResults: [] } };
  }
}

const failedIn = (/** @type {Report} */ { testResults }) => testResults.filter(({ status }) => status === "failed").map(({ name }) => name);

/** Runs one project of `vite.config.ts` and adds up what it says. A file that could not run at all is one failure. */
async function runProject(
  /** @type {string} */ project,
  /** @type {string} */ on,
  /** @type {Record<string, string>} */ env = {},
  /** @type {readonly string[]} files, or more for vitest's command line */ files = [],
) {
  const file = join(results, `${project}-${Object.keys(env).join("-")}.json`);
  const name = `${project}, ${on}`;
  console.log(`\n--- ${name}`);
  let { ok, report } = await runVitest(name, project, file, env, files);
  const failed = failedIn(report);
  if (failed.length > 0 && failed.length <= mostAgain) {
    const paths = failed.map((path) => relative(root, path));
    console.log(`\n--- ${name}: once more, by themselves: ${paths.join(", ")}`);
    const aside = join(results, "again.json");
    const again = await runVitest(`${name}, once more`, project, aside, env, [...paths, "--no-file-parallelism"]);
    rmSync(aside, { force: true });
    const latest = new Map(again.report.testResults.map((result) => [result.name, result]));
    ok = again.ok;
    report = { ...report, testResults: report.testResults.map((result) => latest.get(result.name) ?? result) };
    writeFileSync(file, JSON.stringify(report));
    const still = new Set(failedIn(report));
    unsteady.push(...failed.filter((path) => !still.has(path)).map((path) => `${relative(root, path)} (${name})`));
  }
  const { testResults } = report;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const counted = (/** @type {string[]} */ ...states) => tests.filter((status) => states.includes(status)).length;
  const hasFailed = (/** @type {FileResult} */ { assertionResults }) => assertionResults.some(({ status }) => status === "failed");
  const broken = testResults.filter((result) => result.status === "failed" && !hasFailed(result)).length;
  const wrong = counted("failed") + broken;
  count.passed += counted("passed");
  count.failed += wrong === 0 && !ok ? 1 : wrong;
  count.skipped += counted("pending", "skipped", "todo", "disabled");
}

// Each part says itself which database it runs on.
delete process.env["TEST_DATABASE_URL"];
install();
if (wants("check")) {
  console.log("--- check");
  countSteps(await runSteps(checkSteps()));
}
countSteps([await runStep(nodeStep("build", ["scripts/build.mjs"]))]);
if (wants("unit")) await runProject("unit", "no server");

const needsPostgres = wants("api") || wants("journeys");
const postgres = needsPostgres && hasPostgres() ? await startPostgres() : undefined;
const onPostgres = postgres ? { TEST_DATABASE_URL: postgres.url } : undefined;
if (wants("api")) {
  const once = onOneDatabase();
  await runProject("api", "embedded", {}, onPostgres ? without(once) : []);
  const alike = withoutDatabase().filter((path) => !once.includes(path));
  if (onPostgres) await runProject("api", "PostgreSQL", onPostgres, without(alike));
  else skip("the API on PostgreSQL", "PostgreSQL");
}
if (wants("rules")) await runProject("rules", "embedded");
if (wants("tools")) await runProject("tools", "a copy of the project");
if (wants("journeys")) {
  if (hasChromium()) {
    const [wide, phone] = journeySettings(everywhere || !onPostgres);
    await runProject("journeys", "zh, 1440 px, embedded", { JOURNEY_LANGUAGE: "zh", JOURNEY_WIDTH: "1440" }, wide);
    if (onPostgres)
      await runProject("journeys", "en, 390 px, PostgreSQL", { JOURNEY_LANGUAGE: "en", JOURNEY_WIDTH: "390", ...onPostgres }, phone);
    else skip("journeys on PostgreSQL", "PostgreSQL");
  } else skip("journeys", "Chromium");
}

await postgres?.stop();
if (asked.length === 0) countSteps([await runStep(nodeStep("spec", ["scripts/run.mjs", "spec", "--no-run"], { live: true }))]);
console.log(`\nAll of it took ${((performance.now() - since) / 1000).toFixed(0)} s`);
for (const file of unsteady) console.log(`!!! UNSTEADY: ${file} failed, and passed once more by itself; its first failure stands above.`);
console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
process.exitCode = count.failed === 0 && count.passed > 0 ? 0 : 1;
