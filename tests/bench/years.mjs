/** Waybills of years and of many customers: what lists, counts, searches and saves cost at three sizes, each ten times the one before. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasPostgres, startPostgres } from "../../scripts/lib/postgres.mjs";
import { root } from "../../scripts/lib/root.mjs";
import { fillYears } from "./server/fillYears.mjs";
import { startProduct } from "./server/product.mjs";
import { yearsRounds } from "./server/yearsRounds.mjs";

/** @typedef {Awaited<ReturnType<typeof yearsRounds>>} Measured */

const customers = 50_000;
/** Beside what is ordinary: indexes of millions are made with memory, and what fills an empty table writes no log. */
const settings = { shared_buffers: "2GB", maintenance_work_mem: "700MB", wal_level: "minimal", max_wal_senders: "0", max_wal_size: "2GB", random_page_cost: "1.1" };

/** Goals in ms for the largest size (p95), and of a save its share of one at the smallest (p50). @type {Readonly<Record<string, number>>} */
const goals = { list: 150, counts: 50, search: 100 };
const saveShare = 1.2;

/** Fills and measures one size. @returns {Promise<Measured>} */
async function measure(/** @type {number} */ waybills, /** @type {(line: string) => void} */ tell) {
  const folder = mkdtempSync(join(tmpdir(), "lading-bench-"));
  const postgres = await startPostgres({ more: settings });
  const database = { DATABASE_URL: postgres.url, DATA_DIR: folder };
  try {
    await (await startProduct(database)).stop();
    await fillYears(postgres.url, { waybills, customers: Math.min(customers, waybills), tell });
    tell("their indexes");
    const product = await startProduct(database);
    try {
      return await yearsRounds(product.url, postgres.url, { customers: Math.min(customers, waybills), tell });
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {Promise<readonly Measured[]>} */
export async function years(/** @type {number} */ records, /** @type {(line: string) => void} */ tell) {
  if (!hasPostgres()) throw new Error("PostgreSQL is not installed: install it first.");
  const all = [];
  for (const size of [records / 100, records / 10, records]) all.push(await measure(Math.round(size), tell));
  return all;
}

/** The figures as a table: p50 / p95 at each size, and by which power of the size the p95 grows. */
export function yearsTable(/** @type {readonly Measured[]} */ all) {
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) return "";
  const ratio = last.size.records / first.size.records;
  const lines = Object.keys(last.figures).map((name) => {
    const [small, large] = [first.figures[name], last.figures[name]];
    if (!small || !large) return "";
    const goal = goals[name.split(",")[0] ?? ""];
    const isMet = name === "save" ? large.p50 <= saveShare * small.p50 : goal === undefined || large.p95 <= goal;
    const said = name === "save" ? `${(large.p50 / small.p50).toFixed(2)} of ${saveShare}` : `${goal} ms`;
    const cells = all.map(({ figures }) => `${figures[name]?.p50.toFixed(0)} / ${figures[name]?.p95.toFixed(0)} ms`);
    const exponent = (Math.log(large.p95 / small.p95) / Math.log(ratio)).toFixed(2);
    return `| ${[name, ...cells, exponent, said, isMet ? "yes" : "**no**"].join(" | ")} |`;
  });
  const gigabytes = (/** @type {number} */ value) => `${value.toFixed(2)} GB`;
  return [
    `| p50 / p95 | ${all.map(({ size }) => `${size.records.toLocaleString("en-US")} waybills`).join(" | ")} | exponent | goal | met |`,
    `|---|${all.map(() => "---|").join("")}---|---|---|`,
    ...lines,
    `| table / its ${last.size.many} indexes | ${all.map(({ size }) => `${gigabytes(size.heap)} / ${gigabytes(size.indexes)}`).join(" | ")} | | | |`,
    `| whole table read | ${all.map(({ scans }) => `${scans} times`).join(" | ")} | | never | ${last.scans === 0 ? "yes" : "**no**"} |`,
  ].join("\n");
}

const file = join(root, "tests/bench/scale.md");
const heading = "## Years of waybills";

/** Part of `scale.md` that the other kind of run does not write. */
export function yearsPart() {
  const text = readFileSync(file, "utf8");
  const at = text.indexOf(heading);
  return at < 0 ? "" : `\n${text.slice(at)}`;
}

/** Writes the table into `scale.md`, below what is there of other runs. */
export function writeYears(/** @type {string} */ madeNow, /** @type {readonly Measured[]} */ all) {
  const others = readFileSync(file, "utf8").split(`\n${heading}`)[0] ?? "";
  writeFileSync(file, `${others.trimEnd()}\n\n${heading}\n\nMade by \`npm run bench -- --years --report\`: ${madeNow}.\n\n${yearsTable(all)}\n`);
}
