/** Saves of 2,000 rows over HTTP, on PostgreSQL: with a rule that compares the rows, of the same without. */
import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasPostgres, startPostgres } from "../../../scripts/lib/postgres.mjs";
import { root } from "../../../scripts/lib/root.mjs";
import { buildForNode } from "../drive/buildForNode.mjs";
import { logIn, startProduct } from "./product.mjs";

/** @typedef {import("../drive/browserRounds.mjs").Measured} Measured */

/** Saves of each entity in a round; the least time counts, which what else the machine does only lengthens. */
const repeats = 25;

/** @returns {Promise<Measured>} */
export async function ruleSaves(
  /** @type {readonly string[]} */ names,
  /** @type {number} */ rounds,
  /** @type {(line: string) => void} */ tell,
) {
  if (!names.includes("ruleSaves")) return {};
  if (!hasPostgres()) throw new Error("PostgreSQL is not installed: install it, or leave these lines out with --only.");
  /** @type {typeof import("../ruleWork.ts")} */
  const { listEntity, lines, rowRules } = await buildForNode("tests/bench/ruleWork.ts");
  const folder = mkdtempSync(join(tmpdir(), "lading-bench-"));
  const works = Object.entries(rowRules).map(([name, rule]) => ({ name, entity: listEntity(`bench-${name}`, rule), path: `/bench/${name}/save` }));
  writeSchemas(folder, works);
  const postgres = await startPostgres();
  try {
    const product = await startProduct({ DATABASE_URL: postgres.url, DATA_DIR: join(folder, "data"), SCHEMA_ROOT: folder, SEED: "few" });
    const { authorization } = await logIn(product.url);
    const body = JSON.stringify({ lines });
    /** @returns {Promise<number>} milliseconds */
    const save = async (/** @type {string} */ path) => {
      const since = performance.now();
      const response = await fetch(`${product.url}/api${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": randomUUID(), authorization },
        body,
      });
      const text = await response.text();
      if (!text.startsWith('{"code":200')) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
      return performance.now() - since;
    };
    /** @type {Record<string, Record<string, number>[]>} */
    const measured = {};
    for (let round = -1; round < rounds; round++) {
      /** @type {Record<string, number>} */
      const least = {};
      // The works take turns, each time in another order.
      for (let turn = 0; turn < repeats; turn++)
        for (const { name, path } of turn % 2 === 0 ? works : [...works].reverse()) least[name] = Math.min(least[name] ?? Infinity, await save(path));
      // The first round is for the compilers.
      if (round < 0) continue;
      for (const [name, call] of Object.entries(least)) (measured[name] ??= [])[round] = { call };
      tell(`round ${round + 1} ruleSaves`);
    }
    await product.stop();
    return { ruleSaves: measured };
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The product's schemas with an entity and a call for each work. */
function writeSchemas(/** @type {string} */ folder, /** @type {readonly { readonly name: string, readonly entity: any, readonly path: string }[]} */ works) {
  cpSync(join(root, "screens.json"), join(folder, "screens.json"));
  cpSync(join(root, "schemas"), join(folder, "schemas"), { recursive: true });
  const endpoints = JSON.parse(readFileSync(join(folder, "schemas/endpoints.json"), "utf8"));
  for (const { name, entity, path } of works) {
    const call = `bench${name}Save`;
    endpoints.calls[call] = { path, does: "save", entity: entity.$id };
    const head = { ...entity["x-entity"], calls: { save: call } };
    writeFileSync(join(folder, `schemas/entities/${entity.$id}.json`), JSON.stringify({ ...entity, "x-entity": head }));
  }
  writeFileSync(join(folder, "schemas/endpoints.json"), JSON.stringify(endpoints));
}
