/**
 * The table of `npm run trust`.
 *
 * @typedef {object} Row what `tests/trust/figures.ts` writes
 * @property {string} what
 * @property {string} on
 * @property {number} tried
 * @property {number} refused
 * @property {number} accepted
 * @property {number} failed
 * @property {number} hung
 * @property {number} lost
 * @property {number} [inFlight]
 * @property {number} [seconds]
 * @property {string} [note]
 */

/** @type {readonly { head: string, of: (row: Row) => string, right?: boolean }[]} */
const columns = [
  { head: "what was tried", of: ({ what }) => what },
  { head: "on", of: ({ on }) => on },
  { head: "tried", of: ({ tried }) => grouped(tried), right: true },
  { head: "refused", of: ({ refused }) => grouped(refused), right: true },
  { head: "accepted", of: ({ accepted }) => grouped(accepted), right: true },
  { head: "5xx", of: ({ failed }) => grouped(failed), right: true },
  { head: "hung", of: ({ hung }) => grouped(hung), right: true },
  { head: "lost", of: ({ lost }) => grouped(lost), right: true },
  { head: "in flight", of: ({ inFlight }) => (inFlight === undefined ? "" : grouped(inFlight)), right: true },
  { head: "back in s", of: ({ seconds }) => (seconds === undefined ? "" : seconds.toFixed(1)), right: true },
  { head: "", of: ({ note }) => note ?? "" },
];

/** `26000` -> `26,000` */
function grouped(/** @type {number} */ count) {
  return count.toLocaleString("en-US");
}

/** One line a row, columns below each other. @returns {string} */
export function trustTable(/** @type {readonly Row[]} */ rows) {
  const cells = [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ of }) => of(row)))];
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => (line[at] ?? "").split("\n")[0]?.length ?? 0)));
  const lines = cells.map((line) =>
    line
      .map((cell, at) => (columns[at]?.right ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
  return [lines[0], widths.map((width) => "-".repeat(width)).join("  "), ...lines.slice(1)].join("\n");
}
