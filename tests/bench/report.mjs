/** Figures of a run as lines of a table: median, quartiles, met or not. */
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
 * @property {boolean | null} met null where there is no goal or no figure
 */

const shown = (/** @type {number} */ value) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));
const withUnit = (/** @type {number} */ value, /** @type {string} */ unit) => `${shown(value)}${unit === "x" ? "x" : unit && ` ${unit}`}`;

/** @returns {Line} */
export function lineOf(/** @type {Goal} */ goal, /** @type {Measured} */ measured) {
  const figures = goal.figures(measured);
  const { id, work, unit, most, least } = goal;
  const figure = figures.length > 0 ? quantile(figures, 0.5) : null;
  const met = figure === null || (most === undefined && least === undefined) ? null : figure <= (most ?? Infinity) && figure >= (least ?? -Infinity);
  const words = most !== undefined ? `<= ${withUnit(most, unit)}` : least !== undefined ? `>= ${withUnit(least, unit)}` : "–";
  return { id, work, goal: words, figure, spread: figure === null ? null : [quantile(figures, 0.25), quantile(figures, 0.75)], rounds: figures.length, met };
}

/** The table as Markdown. */
export function tableOf(/** @type {readonly Goal[]} */ goals, /** @type {Measured} */ measured) {
  const rows = goals.map((goal) => {
    const { work, goal: wanted, figure, spread, rounds, met } = lineOf(goal, measured);
    const value = figure === null ? "no figure" : withUnit(figure, goal.unit);
    const between = spread === null ? "" : `${shown(spread[0])}–${shown(spread[1])}`;
    return `| ${work} | ${wanted} | ${value} | ${between} | ${rounds} | ${met === null ? "" : met ? "yes" : "**no**"} |`;
  });
  return ["| work | goal | figure | quartiles | rounds | met |", "|---|---|---|---|---|---|", ...rows].join("\n");
}
