import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";

/** @typedef {import("./trustTable.mjs").Row} Row */

const [begin, end] = ["<!-- figures: npm run trust -- --write -->", "<!-- /figures -->"];
const grouped = (/** @type {number | undefined} */ count) => (count === undefined ? "" : count.toLocaleString("en-US"));

/**
 * Puts the rows into a Markdown file, between its markers.
 * @param {string} file
 * @param {readonly Row[]} rows
 * @param {string} how when, where and how long, in one sentence
 */
export function writeFigures(file, rows, how) {
  const text = readFileSync(file, "utf8");
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${file} has no place for the figures: ${begin} … ${end}`);
  const lines = rows.map((row) =>
    [
      ...[row.what, row.on, grouped(row.tried), grouped(row.refused), grouped(row.accepted)],
      ...[grouped(row.failed), grouped(row.hung), grouped(row.lost), grouped(row.inFlight)],
      ...[row.seconds === undefined ? "" : row.seconds.toFixed(1), (row.note ?? "").split("\n")[0]],
    ].join(" | "),
  );
  const table = [
    "| what was tried | on | tried | refused | accepted | 5xx | hung | lost | in flight | back in s | |",
    "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|---|",
    ...lines.map((line) => `| ${line} |`),
  ];
  writeFileSync(file, `${text.slice(0, from)}${begin}\n${how}\n\n${table.join("\n")}\n${text.slice(to)}`);
}

/** `2 cores, Node 20.20.2` */
export const thisMachine = () => `${cpus().length} cores, Node ${process.versions.node}`;
