/**
 * `npm run bench`: measures engine and server, compared with hand-written code, in one run.
 *
 *     --list             prints the rows of the table and what each needs
 *     --only a,b         only these lines: their ids, or the first words of those
 *     --rounds N         default 5; every round measures everything once
 *     --quick            2 rounds and a smaller database: to see whether it runs
 *     --records N        records in PostgreSQL; default 1,000,000, a tenth of them of one customer
 *     --json             the figures of each round instead of the table
 *     --report           everything within a quarter of an hour on a quiet machine, into tests/bench/results.md
 *     --compare REV      this working tree and that revision by turns, as ratios
 *     --guard            the ratios of pages beside the kept ones; exit code 1 if one is 15 % worse. With --quick: three rounds,
 *                        each of which must be half as bad again, which a busy machine does not cause
 *     --scale            how cost grows with ten times the data, as a table and a plot; with --report into tests/bench/scale.md
 *     --years            waybills of years and 50,000 customers at --records N (10,000,000), a tenth and a hundredth of it: lists, counts,
 *                        searches, saves, sizes; 25 GB and an hour for ten million; with --report into tests/bench/scale.md
 *
 * Explanation and latest figures: `tests/bench/README.md`.
 */
import "./lib/help.mjs";
import "./lib/node-version.mjs";
import { writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { browserRounds } from "../tests/bench/drive/browserRounds.mjs";
import { compare, comparisonTable } from "../tests/bench/compare.mjs";
import { scale, scalePlot, scaleTable } from "../tests/bench/scale.mjs";
import { ruleRounds } from "../tests/bench/drive/ruleRounds.mjs";
import { sheetRounds } from "../tests/bench/drive/sheetRounds.mjs";
import { cases } from "../tests/bench/drive/subjects.mjs";
import { goals } from "../tests/bench/goals.mjs";
import { guard, guardText, isGuarded, keep, quickGuard, readKept, wholeRun } from "../tests/bench/guard.mjs";
import { lineOf, tableOf, undecidedCases } from "../tests/bench/report.mjs";
import { writeDocuments } from "./figures.mjs";
import { ruleSaves } from "../tests/bench/server/ruleSaves.mjs";
import { serverRounds } from "../tests/bench/server/serverRounds.mjs";
import { workbenchRounds } from "../tests/bench/server/workbenchRounds.mjs";
import { writeYears, years, yearsPart, yearsTable } from "../tests/bench/years.mjs";
import { root } from "./lib/root.mjs";

const { values } = parseArgs({
  options: {
    list: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    rounds: { type: "string" },
    quick: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    records: { type: "string" },
    scale: { type: "boolean", default: false },
    years: { type: "boolean", default: false },
    report: { type: "boolean", default: false },
    compare: { type: "string" },
    guard: { type: "boolean", default: false },
  },
});

const asked = values.only.split(",").filter(Boolean);
const named = goals.filter(({ id }) => asked.length === 0 || asked.some((word) => id === word || id.startsWith(`${word} `)));
const wanted = values.guard ? named.filter(isGuarded) : named;
if (wanted.length === 0) {
  console.error(`No line is called ${values.only}; \`npm run bench -- --list\` shows them.`);
  process.exit(2);
}
if (values.list) {
  for (const { id, work } of wanted) console.log(`${id.padEnd(22)} ${work}`);
  process.exit(0);
}

process.env["NODE_ENV"] = "production";
const rounds = Number(values.rounds ?? (values.quick ? (values.guard ? 3 : 2) : 5));
/** Somebody waits for a report: pages begin no further round after this many ms; the other parts have few rounds. */
const pagesUntil = values.report ? 8 * 60_000 : Infinity;
const otherRounds = values.report ? Math.min(rounds, 3) : rounds;
const load = loadavg()[0] ?? 0;
const needed = [...new Set(wanted.flatMap((goal) => goal.cases))];
const tell = (/** @type {string} */ line) => console.error(line);
const records = Number(values.records ?? (values.quick ? 20_000 : values.years ? 10_000_000 : values.report ? 100_000 : 1_000_000));
/** Time and machine of the measurement. */
const madeNow = () =>
  `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, ${availableParallelism()} cores, load ${load.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after, Node ${process.versions.node}, ${records} records, ${Math.round(performance.now() / 60_000)} minutes`;
if (values.compare !== undefined) {
  const options = ["--records", String(records), ...(values.only ? ["--only", values.only] : [])];
  const lines = await compare(values.compare, { rounds, options, tell });
  const moreIsBetter = new Set(goals.flatMap(({ id, least }) => (least === undefined ? [] : [id])));
  console.log(
    values.json
      ? JSON.stringify(lines)
      : `${comparisonTable(lines, moreIsBetter)}\n\n${values.compare} and this working tree, ${madeNow()}.`,
  );
  process.exit(0);
}
if (values.scale) {
  const all = await scale({ rounds, records, tell });
  const plot = join(root, ".cache/bench/scale.svg");
  writeFileSync(plot, scalePlot(all));
  if (values.report)
    writeFileSync(
      join(root, "tests/bench/scale.md"),
      `# How cost grows\n\nMade by \`npm run bench -- --scale --report\`: ${madeNow()}.\n\n${scaleTable(all)}\n${yearsPart()}`,
    );
  console.log(values.json ? JSON.stringify(all) : `${scaleTable(all)}\n\nPlot: ${plot}`);
  process.exit(0);
}
if (values.years) {
  const all = await years(records, tell);
  if (values.report) writeYears(madeNow(), all);
  console.log(values.json ? JSON.stringify(all) : yearsTable(all));
  process.exit(0);
}
/** Prints the outcome of the guard and ends with its exit code. */
function endGuard(/** @type {ReturnType<typeof guard>} */ lines) {
  console.log(lines.length > 0 ? guardText(lines) : "No line is kept yet: `npm run bench -- --report` keeps them.");
  process.exit(lines.length === 0 || lines.some(({ isWorse }) => isWorse) ? 1 : 0);
}
if (values.guard && values.quick) endGuard(await quickGuard(wanted, readKept(), rounds, (names) => browserRounds(names, 1, tell)));
const pageGoals = wanted.filter((goal) => goal.cases.every((name) => name in cases));
const measured = {
  ...(await browserRounds(
    needed.filter((name) => name in cases),
    rounds,
    tell,
    undefined,
    pagesUntil,
    values.report ? (figures) => undecidedCases(pageGoals, figures) : undefined,
  )),
  ...(await sheetRounds(needed, otherRounds, tell)),
  ...(await ruleRounds(needed, rounds, tell)),
  ...(await ruleSaves(needed, rounds, tell)),
  ...(await serverRounds(needed, { rounds: otherRounds, records, tell })),
  ...(await workbenchRounds(needed, otherRounds, tell)),
};
if (values.guard) endGuard(guard(wanted, measured, readKept(), wholeRun));
if (values.json) console.log(JSON.stringify({ rounds, lines: wanted.map((goal) => lineOf(goal, measured)), measured }));
else console.log(tableOf(wanted, measured));
if (values.report) {
  keep(wanted, measured, readKept());
  writeFileSync(
    join(root, "tests/bench/results.md"),
    `# Results\n\nMade by \`npm run bench -- --report\`: ${madeNow()}.\n\n${tableOf(wanted, measured)}\n`,
  );
  writeDocuments();
}
