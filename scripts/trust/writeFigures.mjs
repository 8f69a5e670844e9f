import { readFileSync, writeFileSync } from "node:fs";

/** @typedef {import("./trustTable.mjs").Row} Row */

const [begin, end] = ["<!-- figures: npm run trust -- --write -->", "<!-- /figures -->"];
const head = [
  "| part | what was tried | on | tried | refused | accepted | 5xx | hung | lost | in flight | back in s | | day |",
  "|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|---|---|",
];
const grouped = (/** @type {number | undefined} */ count) => (count === undefined ? "" : count.toLocaleString("en-US"));

/**
 * Puts the rows of the parts that ran into a Markdown file, between its markers. The rows of other parts stay as they are:
 * each row ends with the day on which it was measured.
 * @param {string} file
 * @param {readonly string[]} parts the names of all parts, in the order of the table
 * @param {ReadonlyMap<string, readonly Row[]>} measured the rows of each part that ran
 * @param {string} day such as `2026-11-29`
 */
export function writeFigures(file, parts, measured, day) {
  const text = readFileSync(file, "utf8");
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${file} has no place for the figures: ${begin} … ${end}`);
  const kept = text.slice(from, to).split("\n");
  const lines = parts.flatMap(
    (part) => measured.get(part)?.map((row) => tableLine(part, row, day)) ?? kept.filter((line) => line.startsWith(`| ${part} | `)),
  );
  writeFileSync(file, [`${text.slice(0, from)}${begin}`, ...head, ...lines, text.slice(to)].join("\n"));
}

/** @returns {string} */
function tableLine(/** @type {string} */ part, /** @type {Row} */ row, /** @type {string} */ day) {
  const cells = [
    ...[part, row.what, row.on, grouped(row.tried), grouped(row.refused), grouped(row.accepted)],
    ...[grouped(row.failed), grouped(row.hung), grouped(row.lost), grouped(row.inFlight)],
    ...[row.seconds === undefined ? "" : row.seconds.toFixed(1), (row.note ?? "").split("\n")[0], day],
  ];
  return `| ${cells.join(" | ")} |`;
}
