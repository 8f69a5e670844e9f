/**
 * `npm run figures`: writes the numbers of documents that can be counted, or that `npm run bench -- --report` has measured. A test fails
 * when they are out of date. Numbers that change with most commits are rounded: a bound stays true until the next ten or hundred.
 */
import "./lib/help.mjs";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isProgram, root } from "./lib/root.mjs";

const read = (/** @type {string} */ path) => readFileSync(join(root, path), "utf8");
const filesIn = (/** @type {string} */ folder) =>
  readdirSync(join(root, "schemas", folder)).filter((name) => name.endsWith(".json")).length;

/** Files of tests, in hundreds. */
function testFiles() {
  const count = readdirSync(join(root, "tests"), { recursive: true }).filter((name) => /\.test\.tsx?$/.test(String(name))).length;
  return (Math.floor(count / 100) * 100).toLocaleString("en");
}

/** What a page may load at most, in kB, as the test of the bundles allows it. */
function budget(/** @type {string} */ page) {
  const kilobytes = new RegExp(`const budgets = \\{.*\\b${page}: ([\\d.]+)`).exec(read("tests/tools/bytes.test.ts"))?.[1];
  if (kilobytes === undefined) throw new Error(`tests/tools/bytes.test.ts has no budget of ${page}.`);
  return Math.ceil(Number(kilobytes) / 10) * 10;
}

/** @typedef {{ work: string, goal: string, figure: string, met: string }} Measured */

/** The day of the last whole benchmark, and its lines by what is done. @returns {{ day: string, lines: ReadonlyMap<string, Measured> }} */
export function lastBenchmark() {
  const text = read("tests/bench/results.md");
  const day = /Made by .*: (\d{4}-\d\d-\d\d)/.exec(text)?.[1] ?? "";
  const rows = text.split("\n").filter((line) => /^\| (?!work \|)/.test(line));
  const lines = rows.map((row) => {
    const [work = "", goal = "", figure = "", , , met = ""] = row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { work, goal, figure, met };
  });
  return { day, lines: new Map(lines.map((line) => [line.work, line])) };
}

/** The line of a work. Throws if the benchmark has none: it was renamed, or the name is wrong. */
function measured(/** @type {string} */ work) {
  const line = lastBenchmark().lines.get(work);
  if (!line) throw new Error(`tests/bench/results.md has no line "${work}".`);
  return line;
}

const ratioOf = (/** @type {string} */ work) => Number.parseFloat(measured(work).figure).toFixed(2);

/** First cell of a row of the README's table -> its second cell of today. */
function figures() {
  /** @type {{ readonly calls: Readonly<Record<string, unknown>> }} */
  const { calls } = JSON.parse(read("schemas/endpoints.json"));
  return {
    "described in JSON": `${filesIn("entities")} entities, ${filesIn("screens")} screens, ${filesIn("states")} state machines and ${Object.keys(calls).length} calls`,
    "a key typed into a form of 60 fields": `takes ${ratioOf("a key in 60 fields: p50")} times as long as in the same form written by hand (react-hook-form, Chakra)`,
    "24,000 cells pasted into a packing list": `painted after ${Math.round(Number.parseFloat(measured("24,000 cells pasted, until painted").figure))} ms`,
    "100,000 rows in a table": `sorted in ${ratioOf("100,000 rows sorted")} times the time of TanStack Table with Virtual by hand, in ${ratioOf("100,000 rows: heap")} times the memory`,
    "scripts until the login page, a list is usable": `at most ${budget("shell")} kB, ${budget("list")} kB transferred`,
    tests: `more than ${testFiles()} files: API on two databases, journeys in Chromium, every page checked with axe`,
  };
}

/** Returns the README with the numbers of today. Throws if it has no row for them. */
function readmeWithFigures() {
  let readme = read("README.md");
  for (const [name, value] of Object.entries(figures())) {
    const row = new RegExp(`^\\| ${name} \\|.*\\|$`, "m");
    if (!row.test(readme)) throw new Error(`README.md has no row "${name}".`);
    readme = readme.replace(row, `| ${name} | ${value} |`);
  }
  return readme;
}

/**
 * Returns a text with the measured lines that it names: between `<!-- measured`, a line for each work, `-->` and `<!-- /measured -->`
 * is a table of goal and figure.
 */
export function withMeasured(/** @type {string} */ text) {
  return text.replaceAll(/(<!-- measured\n([^>]*)-->\n)[^]*?(<!-- \/measured -->)/g, (_all, begin, works, end) => {
    const lines = /** @type {string} */ (works).trim().split("\n").map(measured);
    const rows = lines.map(({ work, goal, figure, met }) => `| ${work} | ${goal} | ${figure}${met === "**no**" ? ", missed" : ""} |`);
    return `${begin}| \`tests/bench/results.md\`, ${lastBenchmark().day} | goal | figure |\n|---|---|---|\n${rows.join("\n")}\n${end}`;
  });
}

/** Documents with figures, and their text with the figures of today. @returns {ReadonlyMap<string, string>} */
export function documentsWithFigures() {
  const decisions = readdirSync(join(root, "docs/decisions")).map((name) => `docs/decisions/${name}`);
  return new Map([["README.md", readmeWithFigures()], ...decisions.map((path) => /** @type {const} */ ([path, withMeasured(read(path))]))]);
}

/** Writes the documents whose figures are out of date. Returns their paths. */
export function writeDocuments() {
  const stale = [...documentsWithFigures()].filter(([path, text]) => read(path) !== text);
  for (const [path, text] of stale) writeFileSync(join(root, path), text);
  return stale.map(([path]) => path);
}

if (isProgram(import.meta.url)) for (const path of writeDocuments()) console.log(path);
