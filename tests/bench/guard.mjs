/**
 * `npm run bench -- --guard`: the ratios of this working tree beside the last kept ones (`kept.json`, written by `--report`).
 * Both are ratios to pages by hand in the same run, so another machine may hold them.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/lib/root.mjs";
import { cases } from "./drive/subjects.mjs";
import { quantile } from "./drive/openPage.mjs";
import { lineOf } from "./report.mjs";

/** @typedef {import("./goals.mjs").Goal} Goal */
/** @typedef {import("./goals.mjs").Measured} Measured */
/** Line -> its median and quartiles. @typedef {Readonly<Record<string, { figure: number, spread: readonly [number, number] }>>} Kept */

/**
 * @typedef {object} Band
 * @property {number} beyond how much worse than kept counts, as a share
 * @property {"half" | "all"} rounds which of the rounds must be worse. `all` compares with the worse quartile that is kept
 */

/** A whole run: half of the rounds 15 % worse than the median. @type {Band} */
export const wholeRun = { beyond: 0.15, rounds: "half" };
/** Few rounds on a machine that may be busy: each of them half as bad again as the worse quartile. @type {Band} */
export const quickRun = { beyond: 0.5, rounds: "all" };

/** The lines that are ratios of pages: the guard needs no database and finishes in minutes. */
export const isGuarded = (/** @type {Goal} */ { unit, most, least, cases: names }) =>
  unit === "x" && (most !== undefined || least !== undefined) && names.every((name) => name in cases);

/** @returns {{ id: string, work: string, kept: number, figure: number, isWorse: boolean }[]} lines that are kept and were measured */
export function guard(/** @type {readonly Goal[]} */ goals, /** @type {Measured} */ measured, /** @type {Kept} */ kept, /** @type {Band} */ { beyond, rounds }) {
  return goals.flatMap((goal) => {
    const before = kept[goal.id];
    const figures = goal.figures(measured);
    if (!before || figures.length === 0) return [];
    const isLeast = goal.least !== undefined;
    // Larger is worse, also for a line whose goal is a least figure.
    const costs = figures.map((figure) => (isLeast ? 1 / figure : figure));
    const worst = rounds === "half" ? before.figure : before.spread[isLeast ? 0 : 1];
    const limit = (isLeast ? 1 / worst : worst) * (1 + beyond);
    const isWorse = quantile(costs, rounds === "half" ? 0.25 : 0) > limit;
    return [{ id: goal.id, work: goal.work, kept: before.figure, figure: quantile(figures, 0.5), isWorse }];
  });
}

/** The outcome as lines of text: the worse ones first. */
export function guardText(/** @type {ReturnType<typeof guard>} */ lines) {
  return [...lines]
    .sort((a, b) => Number(b.isWorse) - Number(a.isWorse))
    .map(({ id, work, kept, figure, isWorse }) => `${isWorse ? "WORSE" : "ok   "} ${id.padEnd(20)} ${kept.toFixed(2)}x kept, ${figure.toFixed(2)}x now  ${work}`)
    .join("\n");
}

/**
 * The quick run, one round at a time: a line fails only if every round is worse, so a round in which none is ends it.
 * @param {readonly Goal[]} goals
 * @param {Kept} kept
 * @param {number} rounds at most
 * @param {(cases: readonly string[]) => Promise<Measured>} measure one round of these cases
 */
export async function quickGuard(goals, kept, rounds, measure) {
  /** @type {Measured} */
  const measured = {};
  let suspects = goals;
  for (let round = 0; round < rounds && suspects.length > 0; round += 1) {
    const found = await measure([...new Set(suspects.flatMap(({ cases: names }) => names))]);
    for (const [name, pages] of Object.entries(found))
      for (const [page, figures] of Object.entries(pages)) ((measured[name] ??= {})[page] ??= []).push(...figures);
    const worse = new Set(guard(suspects, measured, kept, quickRun).flatMap(({ id, isWorse }) => (isWorse ? [id] : [])));
    suspects = suspects.filter(({ id }) => worse.has(id));
  }
  const failed = new Set(suspects.map(({ id }) => id));
  return guard(goals, measured, kept, quickRun).map((line) => ({ ...line, isWorse: failed.has(line.id) }));
}

const file = join(root, "tests/bench/kept.json");

/** @returns {Kept} */
export const readKept = () => JSON.parse(readFileSync(file, "utf8"));

/** Keeps the figures of a report, a line each. Lines that it did not measure stay as they are. */
export function keep(/** @type {readonly Goal[]} */ goals, /** @type {Measured} */ measured, /** @type {Kept} */ before) {
  const round = (/** @type {number} */ value) => Number(value.toPrecision(3));
  const now = { ...before };
  for (const goal of goals.filter(isGuarded)) {
    const { figure, spread } = lineOf(goal, measured);
    if (figure !== null && spread !== null) now[goal.id] = { figure: round(figure), spread: [round(spread[0]), round(spread[1])] };
  }
  const rows = Object.entries(now).map(([id, line]) => `  ${JSON.stringify(id)}: ${JSON.stringify(line)}`);
  writeFileSync(file, `{\n${rows.join(",\n")}\n}\n`);
}
