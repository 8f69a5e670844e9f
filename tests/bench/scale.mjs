/** How cost grows when there is ten times as much: each work at a size and at ten times the size, in the same rounds. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runnerImport } from "vite";
import { startPostgres } from "../../scripts/lib/postgres.mjs";
import { root } from "../../scripts/lib/root.mjs";
import { callRate } from "./server/callRate.mjs";
import { fillWaybills } from "./server/fillWaybills.mjs";
import { address, logIn, startProduct } from "./server/product.mjs";
import { browserRounds } from "./drive/browserRounds.mjs";
import { quantile } from "./drive/openPage.mjs";

/**
 * @typedef {object} Growth
 * @property {string} what
 * @property {string} from the smaller size, in words
 * @property {number} small milliseconds at it
 * @property {number} large milliseconds at ten times of it
 * @property {number} exponent 0: the same; 1: ten times; 2: a hundred times
 */

const tenfold = 10;

/** Of the browser: what grows, the case and its tenfold, and the figure that is compared. */
const inBrowser = /** @type {const} */ ([
  ["form drawn", "60 fields", "form60", "form600", "mount"],
  ["key in a form", "60 fields", "form60", "form600", "keyTask"],
  ["grid drawn", "200 rows", "grid200", "grid2000", "mount"],
  ["key in a grid", "200 rows", "grid200", "grid2000", "keyTask"],
  ["paste over a whole grid", "200 rows", "grid200", "grid2000", "pasteTask"],
  ["table drawn", "10,000 rows", "table10k", "table100k", "mount"],
  ["table sorted", "10,000 rows", "table10k", "table100k", "sort"],
  ["key in a table's filter", "10,000 rows", "table10k", "table100k", "filter"],
]);

/** @returns {Growth} */
function growth(/** @type {string} */ what, /** @type {string} */ from, /** @type {readonly number[]} */ small, /** @type {readonly number[]} */ large) {
  const [before, after] = [quantile(small, 0.5), quantile(large, 0.5)];
  return { what, from, small: before, large: after, exponent: Math.log(after / before) / Math.log(tenfold) };
}

/**
 * The list call of a customer who has a tenth of all waybills: when the other customers are ten times as many, then when
 * this one has ten times as much too.
 *
 * @returns {Promise<Growth[]>}
 */
async function records(/** @type {number} */ many, /** @type {(line: string) => void} */ tell) {
  const folder = mkdtempSync(join(tmpdir(), "lading-bench-"));
  const postgres = await startPostgres();
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: folder };
  const [mine, others] = [many / tenfold / tenfold, many / tenfold - many / tenfold / tenfold];
  const more = tenfold - 1;
  /** @type {number[][]} */
  const times = [];
  try {
    await (await startProduct(settings)).stop();
    for (const [mark, added] of Object.entries({ A: { mine, others }, B: { mine: 0, others: more * others }, C: { mine: more * mine, others: 0 } })) {
      tell(`${added.mine + added.others} waybills`);
      await fillWaybills(postgres.url, added, mark);
      const product = await startProduct(settings);
      const { authorization } = await logIn(product.url);
      const body = JSON.stringify({ page: 1, size: 20 });
      const call = { url: product.url + address("waybillList"), headers: { authorization }, next: () => ({ body }) };
      await callRate(call, 1000);
      times.push([(await callRate(call, 4000)).p50]);
      await product.stop();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const [once = [], customers = [], all = []] = times;
  return [
    growth("list call, more customers", `${others} records of others`, once, customers),
    growth("list call, with all tabs counted", `${many / tenfold} records, a tenth of one customer`, once, all),
  ];
}

/** Compiling so many entities. @returns {Promise<Growth[]>} */
async function schemas(/** @type {number} */ rounds) {
  /** @type {{ module: typeof import("./compileWork.ts") }} */
  const { module } = await runnerImport(join(root, "tests/bench/compileWork.ts"), { root, configFile: false, logLevel: "warn" });
  const time = (/** @type {number} */ copies) =>
    Array.from({ length: rounds + 1 }, () => {
      const since = performance.now();
      module.compileCopies(copies);
      return performance.now() - since;
    }).slice(1);
  return [growth("schemas compiled", "6 entities", time(1), time(tenfold))];
}

/** @returns {Promise<Growth[]>} */
export async function scale(/** @type {{ rounds: number, records: number, tell: (line: string) => void }} */ { rounds, records: many, tell }) {
  const names = [...new Set(inBrowser.flatMap(([, , small, large]) => [small, large]))];
  const measured = await browserRounds(names, rounds, tell, ["engine"]);
  const of = (/** @type {string} */ name, /** @type {string} */ metric) =>
    (measured[name]?.["engine"] ?? []).map((figures) => figures?.[metric]).filter((value) => value !== undefined);
  return [
    ...inBrowser.map(([what, from, small, large, metric]) => growth(what, from, of(small, metric), of(large, metric))),
    ...(await schemas(rounds)),
    ...(await records(many, tell)),
  ];
}

export function scaleTable(/** @type {readonly Growth[]} */ all) {
  const rows = all.map(
    ({ what, from, small, large, exponent }) => `| ${what} | ${from} | ${small.toFixed(1)} ms | ${large.toFixed(1)} ms | ${exponent.toFixed(2)} |`,
  );
  return ["| work | at | cost | at ten times | exponent |", "|---|---|---|---|---|", ...rows].join("\n");
}

const colours = ["#1B3F80", "#14A08C", "#D98A0B", "#7C5CD6", "#BB4AA8", "#B92D23", "#515A69", "#2E9E5B", "#1B93B8", "#8A9A1E"];

/** Cost at one and at ten times the size, each as a share of the first; the grey line is n. */
export function scalePlot(/** @type {readonly Growth[]} */ all) {
  const [width, height, left, bottom] = [900, 520, 60, 40];
  const x = [left, 480];
  const highest = Math.max(2, ...all.map(({ large, small }) => large / small));
  const y = (/** @type {number} */ share) => height - bottom - (Math.log10(Math.max(share, 0.3)) - Math.log10(0.3)) * ((height - bottom - 20) / (Math.log10(highest) - Math.log10(0.3)));
  const line = (/** @type {number} */ share, /** @type {string} */ colour, /** @type {string} */ more = "") =>
    `<line x1="${x[0]}" y1="${y(1)}" x2="${x[1]}" y2="${y(share)}" stroke="${colour}" stroke-width="2" ${more}/>`;
  // Names are below one another, in the order of their lines.
  const named = all.toSorted((a, b) => b.large / b.small - a.large / a.small);
  const words = named.map(({ what, exponent, large, small }, at) => {
    const colour = colours[at % colours.length] ?? "#000";
    const place = 30 + at * 22;
    return `${line(large / small, colour)}<text x="540" y="${place}" fill="${colour}">${what}: ${exponent.toFixed(2)}</text><line x1="${x[1]}" y1="${y(large / small)}" x2="535" y2="${place - 4}" stroke="${colour}" stroke-width="0.5"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13"><rect width="${width}" height="${height}" fill="#fff"/>${line(tenfold, "#A3ABB8", 'stroke-dasharray="6 4"')}${words.join("")}<text x="${left}" y="${height - 10}">once</text><text x="${x[1] ?? 0}" y="${height - 10}" text-anchor="end">ten times</text></svg>\n`;
}
