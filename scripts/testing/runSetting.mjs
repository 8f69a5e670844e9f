/** Runs the tests of one setting in one vitest, so that files of the next part use the core that the last files of a part leave idle. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "../lib/root.mjs";
import { nodeStep, runStep } from "../lib/steps.mjs";
import { partOf } from "./settings.mjs";

/** @typedef {{ name: string, status: string, assertionResults: { status: string }[] }} FileResult */
/** What vitest writes. @typedef {{ startTime: number, testResults: FileResult[] }} Report */
/** @typedef {{ passed: number, failed: number, skipped: number }} Count */
/** @typedef {{ count: Count, unsteady: string[] }} Outcome `unsteady`: files that failed, and passed when they ran alone */

/** More failed files than this are not repeated: a busy machine does not explain them. */
const mostAgain = 3;

/** @returns {Promise<{ ok: boolean, report: Report }>} */
async function runVitest(
  /** @type {string} */ name,
  /** @type {string} path of the report; deleted afterwards */ file,
  /** @type {Record<string, string>} */ env,
  /** @type {readonly string[]} */ more,
) {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  // The settings share transformed modules.
  const args = [vitest, "run", ...reporters, "--experimental.fsModuleCache", ...more];
  const { ok } = await runStep(nodeStep(name, args, { env: { NODE_ENV: "test", ...env }, live: true }));
  try {
    return { ok, report: JSON.parse(readFileSync(file, "utf8")) };
  } catch {
    console.log(`${name} wrote no results.`);
    return { ok: false, report: { startTime: 0, testResults: [] } };
  } finally {
    rmSync(file, { force: true });
  }
}

const failedIn = (/** @type {Report} */ { testResults }) => testResults.filter(({ status }) => status === "failed").map(({ name }) => name);
const pathOf = (/** @type {FileResult} */ { name }) => relative(root, name).replaceAll("\\", "/");

/** A file that could not run at all is one failure. @returns {Count} */
function countOf(/** @type {readonly FileResult[]} */ results) {
  const states = results.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const passed = states.filter((status) => status === "passed").length;
  const failed = states.filter((status) => status === "failed").length;
  const hasFailed = (/** @type {FileResult} */ { assertionResults }) => assertionResults.some(({ status }) => status === "failed");
  const broken = results.filter((result) => result.status === "failed" && !hasFailed(result)).length;
  return { passed, failed: failed + broken, skipped: states.length - passed - failed };
}

/**
 * Runs `parts` of a setting, repeats failed files alone, and writes the results into `folder`, one file for each part.
 *
 * @param {import("./settings.mjs").Setting} setting @param {string} folder @returns {Promise<Outcome>}
 */
export async function runSetting({ name, label, env, parts, leaves, isPartial = false }, folder) {
  console.log(`\n--- ${parts.join(", ")}; ${label}`);
  const projects = parts.flatMap((part) => ["--project", part]);
  const file = join(folder, "now.json");
  let { ok, report } = await runVitest(label, file, env, [...projects, ...leaves.flatMap((path) => ["--exclude", path])]);
  /** @type {string[]} */ let unsteady = [];
  const failed = failedIn(report);
  if (failed.length > 0 && failed.length <= mostAgain) {
    const paths = failed.map((path) => relative(root, path));
    console.log(`\n--- ${label}: once more, alone: ${paths.join(", ")}`);
    const again = await runVitest(`${label}, once more`, file, env, [...projects, ...paths, "--no-file-parallelism"]);
    const latest = new Map(again.report.testResults.map((result) => [result.name, result]));
    ok = again.ok;
    report = { ...report, testResults: report.testResults.map((result) => latest.get(result.name) ?? result) };
    const still = new Set(failedIn(report));
    unsteady = failed.filter((path) => !still.has(path)).map((path) => `${relative(root, path)} (${label})`);
  }
  for (const part of parts) {
    const testResults = report.testResults.filter((result) => partOf(pathOf(result)) === part);
    writeFileSync(join(folder, `${part}-${name}.json`), JSON.stringify({ ...report, isPartial, testResults }));
    const { passed, failed: wrong, skipped } = countOf(testResults);
    console.log(`${part.padEnd(10)} ${passed} passed, ${wrong} failed, ${skipped} skipped`);
  }
  const count = countOf(report.testResults);
  // Vitest can fail without a failed test, by an error between two tests.
  return { count: { ...count, failed: count.failed === 0 && !ok ? 1 : count.failed }, unsteady };
}
