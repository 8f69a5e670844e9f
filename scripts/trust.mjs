/**
 * `npm run trust`: the safety promises in figures. One table: attempts, refused, accepted, and what must be zero (5xx, hung,
 * lost).
 *
 * | option          | what                                                         |
 * |-----------------|--------------------------------------------------------------|
 * | `--only a,b`    | these parts only (`fuzz`, `access`, …: files of `tests/trust`) |
 * | `--quick`       | a twentieth of everything, in minutes                         |
 * | `--json FILE`   | the rows as JSON, for programs                                |
 * | `--write`       | puts the rows of the parts that ran into the table of SECURITY.md |
 */
import "./lib/help.mjs";
import "./lib/node-version.mjs";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { hasChromium } from "./lib/chromium.mjs";
import { install } from "./lib/install.mjs";
import { hasObjectStore } from "./lib/objectStore.mjs";
import { hasVirusScanner } from "./lib/virusScanner.mjs";
import { hasPgBouncer } from "./lib/pgBouncer.mjs";
import { hasCitus, hasPostgres, startPostgres } from "./lib/postgres.mjs";
import { root } from "./lib/root.mjs";
import { nodeStep, runStep } from "./lib/steps.mjs";
import { trustTable } from "./trust/trustTable.mjs";
import { writeFigures } from "./trust/writeFigures.mjs";

/** @typedef {import("./trust/trustTable.mjs").Row} Row */
/** A program that root on Debian can install. @typedef {{ what: string, isThere: () => boolean }} Needed */
/** A part and what it runs on, one after the other. @typedef {{ name: string, on: readonly ("embedded" | "PostgreSQL")[], needs?: Needed }} Part */

const chromium = { what: "Chromium", isThere: hasChromium };
/** @type {readonly Part[]} */
const parts = [
  { name: "access", on: ["embedded", "PostgreSQL"] },
  { name: "uploads", on: ["embedded", "PostgreSQL"] },
  { name: "imports", on: ["embedded", "PostgreSQL"] },
  { name: "largeImports", on: ["embedded", "PostgreSQL"] },
  { name: "fuzz", on: ["embedded", "PostgreSQL"] },
  { name: "addresses", on: ["embedded"], needs: chromium },
  { name: "clock", on: ["embedded", "PostgreSQL"] },
  { name: "outages", on: ["embedded"], needs: chromium },
  { name: "backend", on: ["embedded"], needs: chromium },
  { name: "kills", on: ["embedded", "PostgreSQL"] },
  { name: "faults", on: ["PostgreSQL"] },
  { name: "disk", on: ["embedded", "PostgreSQL"] },
  { name: "build", on: ["embedded"] },
  { name: "rolling", on: ["PostgreSQL"] },
  { name: "limits", on: ["PostgreSQL"] },
  { name: "streams", on: ["PostgreSQL"] },
  { name: "painted", on: ["embedded", "PostgreSQL"], needs: chromium },
  { name: "timedActs", on: ["PostgreSQL"] },
  { name: "soak", on: ["embedded", "PostgreSQL"] },
  { name: "replica", on: ["PostgreSQL"] },
  { name: "pooler", on: ["PostgreSQL"], needs: { what: "PgBouncer", isThere: hasPgBouncer } },
  { name: "store", on: ["PostgreSQL"], needs: { what: "OpenStack Swift", isThere: hasObjectStore } },
  { name: "cluster", on: ["PostgreSQL"], needs: { what: "Citus", isThere: hasCitus } },
  { name: "virus", on: ["PostgreSQL"], needs: { what: "ClamAV", isThere: hasVirusScanner } },
];

const { values } = parseArgs({
  options: { only: { type: "string" }, quick: { type: "boolean" }, json: { type: "string" }, write: { type: "boolean" } },
});
const asked = values.only?.split(",");
const unknown = asked?.filter((name) => !parts.some((part) => part.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}; there are ${parts.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}

if (values.write && values.quick) {
  console.error("--write takes full counts only: leave out --quick.");
  process.exit(2);
}

const since = performance.now();
/** Processor seconds of all ended child processes; NaN where the system does not report them. */
function cpuSeconds() {
  try {
    const [, , , , , , , , , , , , , user = "", system = ""] = (readFileSync("/proc/self/stat", "utf8").split(") ")[1] ?? "").split(" ");
    return (Number(user) + Number(system)) / 100;
  } catch {
    return Number.NaN;
  }
}
delete process.env["TEST_DATABASE_URL"];
install();
const built = await runStep(nodeStep("build", ["scripts/build.mjs"]));
const file = join(root, ".cache/trust.jsonl");
mkdirSync(join(root, ".cache"), { recursive: true });
/** @type {string[]} */
const skipped = [];
/** The rows of each part that ran. @type {Map<string, Row[]>} */
const measured = new Map();
/** @type {Set<string>} */
const failed = new Set(built.ok ? [] : ["build of the product"]);

async function run(/** @type {string} */ name, /** @type {Record<string, string>} */ env) {
  const args = [join(root, "node_modules/vitest/vitest.mjs"), "run", "--project", "trust", `tests/trust/${name}.test.ts`];
  const settings = { NODE_ENV: "test", TRUST_FIGURES: file, TRUST_SHARE: values.quick ? "0.05" : "1", ...env };
  const before = cpuSeconds();
  rmSync(file, { force: true });
  const { ok } = await runStep(nodeStep(`${name}${env["TEST_DATABASE_URL"] ? ", PostgreSQL" : ""}`, args, { env: settings }));
  console.log(`       of which ${(cpuSeconds() - before).toFixed(0)} s of a processor`);
  if (!ok) failed.add(name);
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  measured.set(name, [...(measured.get(name) ?? []), ...lines.map((line) => JSON.parse(line))]);
}

const postgres = hasPostgres() ? await startPostgres({ durable: true }) : undefined;
if (!postgres) skipped.push("everything on PostgreSQL: it is not installed and cannot be installed here (needs root on Debian)");
for (const { name, on, needs } of parts.filter((part) => asked?.includes(part.name) ?? true)) {
  if (needs && !needs.isThere()) {
    const why = needs.what === "Citus" ? "Debian has no package of it: see docs/production.md" : "needs root on Debian";
    skipped.push(`${name}: ${needs.what} is not installed and cannot be installed here (${why})`);
    continue;
  }
  if (on.includes("embedded")) await run(name, {});
  if (on.includes("PostgreSQL") && postgres) await run(name, { TEST_DATABASE_URL: postgres.url });
}
await postgres?.stop();

const rows = [...measured.values()].flat();
if (values.json) writeFileSync(values.json, `${JSON.stringify({ seconds: (performance.now() - since) / 1000, rows, skipped }, null, 2)}\n`);
console.log(`\n${trustTable(rows)}\n`);
for (const what of skipped) console.log(`!!! SKIPPED: ${what}`);
const bad = rows.filter((row) => row.failed + row.hung + row.lost > 0).length;
const minutes = ((performance.now() - since) / 60_000).toFixed(1);
console.log(
  `${rows.length} rows, ${bad} of them not clean, ${failed.size} parts failed, in ${minutes} minutes, ${cpuSeconds().toFixed(0)} s of a processor`,
);
process.exitCode = failed.size === 0 && bad === 0 && rows.length > 0 ? 0 : 1;
if (values.write) {
  for (const name of failed) measured.delete(name);
  const names = parts.map(({ name }) => name);
  writeFigures(join(root, "SECURITY.md"), names, measured, new Date().toISOString().slice(0, 10));
}
