/**
 * `npm run spec`: how far the specification is proven, fact by fact.
 *
 * Reads the facts of `tests/spec/facts`, runs the tests of `tests/spec`, and
 * takes everything else from the reports of the last `npm test` in
 * `.cache/test-results`: a fact is proven only by a test that ran and passed.
 * `--json` prints `{facts, proven, assumed, stand, open, broken}`; `--questions` the
 * open questions with what holds until they are answered, as a list to hand over; `--update` raises
 * the floor `tests/spec/proven.json`; `--no-run` runs nothing. `--break N --seed S` breaks the schemas N times, each in a
 * copy, runs the tests that name what is broken, and writes what survived to `tests/spec/breakages.json`; `--from K` goes
 * on with breakage K, `--minutes M` stops after M. Ends with
 * status 1 when a test that speaks for a fact failed, or, after `npm test -- --all`, when a proof of the floor is lost.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import type { JsonObject } from "#dialect/json/json.ts";
import { breakages } from "./spec/breakages.ts";
import { type Trial, tryBreakage } from "./spec/tryBreakages.ts";
import { areWhole, evidenceOf, newestOnly, type PartReport, parts, type TestReport } from "./spec/evidence.ts";
import { findQuestions, markedQuestions, type QuestionPlaces, questionLines } from "./spec/questionList.ts";
import { unstatedBounds } from "./spec/unstatedBounds.ts";
import { type Floor, lostFacts, raisedFloor, type SpecFact, specReport } from "./spec/specReport.ts";

const root = process.cwd();
const schemaRoot = process.env["SCHEMA_ROOT"] ?? root;
const results = join(root, ".cache/test-results");
const floorFile = join(root, "tests/spec/proven.json");

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

function option(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name);
  const value = at < 0 ? otherwise : Number(process.argv[at + 1]);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} takes a whole number.`);
  return value;
}

/** Path -> content of what is tried and asked about. */
const schemaFiles = (): ReadonlyMap<string, JsonObject> =>
  new Map(
    [join(schemaRoot, "screens.json"), ...jsonIn(join(schemaRoot, "schemas"))]
      .filter((path) => !/[\\/](meta|migrations|records)[\\/]/.test(path))
      .map((path) => [relative(schemaRoot, path).replaceAll("\\", "/"), readJson(path) as JsonObject]),
  );

/** Facts that are no questions, and what the rules among them ask. */
const stated = () => ({
  facts: new Set(facts.filter(({ kind }) => kind !== "question").map(({ id }) => id)),
  asks: new Map(facts.flatMap(({ id, test }) => (test === undefined ? [] : [[id, test] as const]))),
});

/** The questions of the specification and our own, as lines. */
function questions(): string[] {
  const ours = readJson(join(root, "tests/spec/ourQuestions.json")) as SpecFact[];
  const specified = stated();
  return questionLines(
    [...facts, ...ours],
    report,
    places,
    unstatedBounds(schemaFiles(), specified.asks, (id) => specified.facts.has(id)),
  );
}

/** Tries the breakages one after the other; exit status 1 when one survived. */
function breakAndTry(): void {
  const [count, seed, from, minutes] = [option("--break", 60), option("--seed", 1), option("--from", 0), option("--minutes", 60)];
  const files = schemaFiles();
  const specified = { ...stated(), sentences: new Map(facts.flatMap(({ id, text }) => (text === undefined ? [] : [[text, id] as const]))) };
  const until = Date.now() + minutes * 60_000;
  const trials: Trial[] = [];
  for (const breakage of breakages(files, specified, { count, seed }).slice(from)) {
    if (Date.now() > until) break;
    const trial = tryBreakage(root, schemaRoot, breakage);
    trials.push(trial);
    console.log(
      `${from + trials.length}  ${trial.fate.padEnd(8)}  ${trial.file}${trial.pointer} ${trial.what} [${trial.facts.join(", ")}]`,
    );
  }
  const survivors = trials.filter(({ fate }) => fate !== "caught");
  const result = { seed, from, tried: trials.length, caught: trials.length - survivors.length, survivors };
  writeFileSync(join(root, "tests/spec/breakages.json"), `${JSON.stringify(result, null, 2)}\n`);
  console.log(`${trials.length} breakages: ${result.caught} caught, ${survivors.length} survived`);
  if (survivors.length > 0) process.exitCode = 1;
}

mkdirSync(results, { recursive: true });
if (!has("--no-run") && !has("--break")) runSpecTests();

const facts = jsonIn(join(root, "tests/spec/facts")).flatMap((path) => readJson(path) as SpecFact[]);
const ids = new Set(facts.map(({ id }) => id));
const reports = jsonIn(results).map(
  (path): PartReport => ({ ...(readJson(path) as TestReport), part: basename(path).split(/[-.]/)[0] ?? "" }),
);
if (has("--break")) {
  breakAndTry();
  process.exit();
}
const evidence = newestOnly(reports).flatMap((one) => evidenceOf(one, (id) => ids.has(id), root));
const places: QuestionPlaces = new Map();
for (const path of [join(schemaRoot, "screens.json"), ...jsonIn(join(schemaRoot, "schemas"))])
  findQuestions(readJson(path), relative(schemaRoot, path), places);

const report = specReport(facts, evidence, markedQuestions(places));
const floor = readJson(floorFile) as Floor;
const missing = parts.filter((name) => !reports.some(({ part }) => part === name));
// Without the reports of every test it is not known whether a proof is lost.
const lost = areWhole(reports) ? lostFacts(report, floor) : [];

if (has("--json")) {
  console.log(JSON.stringify(report, null, 2));
} else if (has("--questions")) {
  for (const line of questions()) console.log(line);
} else {
  const kinds = [...new Set(facts.map(({ kind }) => kind))];
  const count = (list: readonly string[], kind: string): number =>
    facts.filter((fact) => fact.kind === kind && list.includes(fact.id)).length;
  const proven = report.proven.map(({ id }) => id);
  const onQuestion = report.proven.filter(({ rests }) => rests).map(({ id }) => id);
  const assumed = report.assumed.map(({ id }) => id);
  for (const kind of kinds) {
    const row = [proven, assumed, report.stand, report.open].map((list) => String(count(list, kind)).padStart(6));
    const resting = count(onQuestion, kind);
    const rests = resting > 0 ? `   ${resting} of the proven rest on an open question` : "";
    console.log(`${kind.padEnd(16)}${row[0]} proven${row[1]} assumed${row[2]} stand${row[3]} open${rests}`);
  }
  console.log(
    `${report.facts} facts: ${proven.length} proven, ${assumed.length} assumed, ${report.stand.length} stand, ${report.open.length} open`,
  );
  const halves = report.assumed.filter(({ proven: half }) => half !== undefined).length;
  console.log(`Of the proven ${onQuestion.length} rest on an open question (\`rests\` in --json): the answer may change what they say.`);
  console.log(
    `Of the assumed ${halves} have their stated half proven (\`proven\` in --json): the rest of them is ours until a question is answered.`,
  );
  console.log("Proven and assumed facts behave: a test does what they say. A fact that stands was only read in the JSON.");
}
if (missing.length > 0) console.error(`No reports of ${missing.join(", ")} yet: run npm test. What they prove counts as open until then.`);
if (reports.some(({ isPartial }) => isPartial === true))
  console.error("The last npm test was a short run. Facts that only npm test -- --all proves are counted as open, not as lost.");
if (report.broken.length > 0) console.error(`Tests that speak for these facts failed: ${report.broken.join(", ")}`);
if (lost.length > 0) console.error(`Proven once, and lost: ${lost.join(", ")}`);
if (has("--update")) {
  const raised = raisedFloor(report, floor, facts);
  writeFileSync(floorFile, `${JSON.stringify(raised, null, 2)}\n`);
  console.error(`${raised.proven.length} facts must stay proven, ${raised.assumed.length} at least assumed.`);
}
process.exitCode = lost.length > 0 || report.broken.length > 0 ? 1 : 0;
