/**
 * `npm run spec`: how far the specification is proven, fact by fact.
 *
 * Reads the facts of `tests/spec/facts`, runs the tests of `tests/spec`, and
 * takes everything else from the reports of the last `npm test` in
 * `.cache/test-results`: a fact is proven only by a test that ran and passed.
 * `--json` prints `{facts, proven, assumed, open, broken}`; `--questions` the
 * open questions with what holds until they are answered, as a list to hand over; `--update` raises
 * the floor `tests/spec/proven.json`; `--no-run` runs nothing. Ends with
 * status 1 when a proof of the floor is lost or a test that speaks for a fact
 * failed.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { evidenceOf, newestOnly, type PartReport, type TestReport } from "./spec/evidence.ts";
import { findQuestions, markedQuestions, type QuestionPlaces, questionLines } from "./spec/questionList.ts";
import { type Floor, lostFacts, raisedFloor, type SpecFact, specReport } from "./spec/specReport.ts";

const root = process.cwd();
const schemaRoot = process.env["SCHEMA_ROOT"] ?? root;
const results = join(root, ".cache/test-results");
const floorFile = join(root, "tests/spec/proven.json");
/** Result files of a complete `npm test`. */
const parts = ["unit", "api", "journeys"];

const has = (option: string): boolean => process.argv.includes(option);
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const jsonIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith(".json"))
    .sort()
    .map((path) => join(folder, path));

function runSpecTests(): void {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", "tests/spec", "tests/schemas", "--reporter=json", `--outputFile.json=${join(results, "spec.json")}`];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  if (status !== 0) console.error(`Tests of the specification failed:\n${stdout}`);
}

mkdirSync(results, { recursive: true });
if (!has("--no-run")) runSpecTests();

const facts = jsonIn(join(root, "tests/spec/facts")).flatMap((path) => readJson(path) as SpecFact[]);
const ids = new Set(facts.map(({ id }) => id));
const reports = jsonIn(results).map(
  (path): PartReport => ({ ...(readJson(path) as TestReport), part: basename(path).split(/[-.]/)[0] ?? "" }),
);
const evidence = newestOnly(reports).flatMap((one) => evidenceOf(one, (id) => ids.has(id), root));
const places: QuestionPlaces = new Map();
for (const path of [join(schemaRoot, "screens.json"), ...jsonIn(join(schemaRoot, "schemas"))])
  findQuestions(readJson(path), relative(schemaRoot, path), places);

const report = specReport(facts, evidence, markedQuestions(places));
const floor = readJson(floorFile) as Floor;
const missing = parts.filter((name) => !reports.some(({ part }) => part === name));
// Without the reports of every part it is not known whether a proof is lost.
const lost = missing.length === 0 ? lostFacts(report, floor) : [];

if (has("--json")) {
  console.log(JSON.stringify(report, null, 2));
} else if (has("--questions")) {
  for (const line of questionLines(facts, report, places)) console.log(line);
} else {
  const kinds = [...new Set(facts.map(({ kind }) => kind))];
  const count = (list: readonly string[], kind: string): number =>
    facts.filter((fact) => fact.kind === kind && list.includes(fact.id)).length;
  const proven = report.proven.map(({ id }) => id);
  const assumed = report.assumed.map(({ id }) => id);
  for (const kind of kinds) {
    const row = [proven, assumed, report.open].map((list) => String(count(list, kind)).padStart(6));
    console.log(`${kind.padEnd(16)}${row[0]} proven${row[1]} assumed${row[2]} open`);
  }
  console.log(`${report.facts} facts: ${proven.length} proven, ${assumed.length} assumed, ${report.open.length} open`);
}
if (missing.length > 0) console.error(`No reports of ${missing.join(", ")} yet: run npm test. What they prove counts as open until then.`);
if (report.broken.length > 0) console.error(`Tests that speak for these facts failed: ${report.broken.join(", ")}`);
if (lost.length > 0) console.error(`Proven once, and lost: ${lost.join(", ")}`);
if (has("--update")) {
  const raised = raisedFloor(report, floor);
  writeFileSync(floorFile, `${JSON.stringify(raised, null, 2)}\n`);
  console.error(`${raised.proven.length} facts must stay proven, ${raised.assumed.length} at least assumed.`);
}
process.exitCode = lost.length > 0 || report.broken.length > 0 ? 1 : 0;
