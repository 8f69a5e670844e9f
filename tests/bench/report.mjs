/** Figures of a run as lines of a table: median, quartiles, floor, met or not. */
import { quantile } from "./drive/openPage.mjs";

/** @typedef {import("./goals.mjs").Goal} Goal */
/** @typedef {import("./goals.mjs").Measured} Measured */

/**
 * @typedef {object} Line
 * @property {string} id
 * @property {string} work
 * @property {string} goal
 * @property {number | null} figure median over the rounds
 * @property {readonly [number, number] | null} spread quartiles
 * @property {number} rounds
 * @property {number | null} floor the median of plain DOM, where that was measured
 * @property {boolean | null} met null where there is no goal or no figure
 */

const shown = (/** @type {number} */ value) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));
const withUnit = (/** @type {number} */ value, /** @type {string} */ unit) => `${shown(value)}${unit === "x" ? "x" : unit && ` ${unit}`}`;

/** @returns {Line} */
export function lineOf(/** @type {Goal} */ goal, /** @type {Measured} */ measured) {
  const figures = goal.figures(measured);
  const { id, work, unit, most, least } = goal;
  const figure = figures.length > 0 ? quantile(figures, 0.5) : null;
  const floors = goal.floor?.(measured) ?? [];
  const floor = floors.length > 0 ? quantile(floors, 0.5) : null;
  const met = figure === null || (most === undefined && least === undefined) ? null : figure <= (most ?? Infinity) && figure >= (least ?? -Infinity);
  const words = most !== undefined ? `<= ${withUnit(most, unit)}` : least !== undefined ? `>= ${withUnit(least, unit)}` : "–";
  return { id, work, goal: words, figure, spread: figure === null ? null : [quantile(figures, 0.25), quantile(figures, 0.75)], rounds: figures.length, floor, met };
}

/** Rounds after which a line is reported by its median, although its quartiles hold the goal. */
const mostRounds = 15;

/** Returns the cases of the lines that a few rounds do not decide: the goal lies within the quartiles. Noise is neither a miss nor a hit. @returns {string[]} */
export function undecidedCases(/** @type {readonly Goal[]} */ goals, /** @type {Measured} */ measured) {
  const undecided = goals.filter((goal) => {
    const { spread, rounds } = lineOf(goal, measured);
    const limit = goal.most ?? goal.least;
    return spread !== null && limit !== undefined && rounds < mostRounds && spread[0] < limit && limit < spread[1];
  });
  return [...new Set(undecided.flatMap(({ cases }) => cases))];
}

/** The table as Markdown. */
export function tableOf(/** @type {readonly Goal[]} */ goals, /** @type {Measured} */ measured) {
  const rows = goals.map((goal) => {
    const { work, goal: wanted, figure, spread, rounds, floor, met } = lineOf(goal, measured);
    const value = figure === null ? "no figure" : withUnit(figure, goal.unit);
    const between = spread === null ? "" : `${shown(spread[0])}–${shown(spread[1])}`;
    return `| ${work} | ${wanted} | ${value} | ${between} | ${rounds} | ${met === null ? "" : met ? "yes" : "**no**"} | ${floor === null ? "" : withUnit(floor, goal.unit)} |`;
  });
  return ["| work | goal | figure | quartiles | rounds | met | plain DOM |", "|---|---|---|---|---|---|---|", ...rows].join("\n");
}
