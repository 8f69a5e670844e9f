/** Lists, counts, searches and saves of waybills, as their readers meet them: many customers, the largest of them, and the staff. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { root } from "../../../scripts/lib/root.mjs";
import { quantile, wait } from "../drive/openPage.mjs";
import { demo, logIn } from "./product.mjs";

/** @typedef {Awaited<ReturnType<typeof logIn>>} Session */
/** @typedef {{ p50: number, p95: number, most: number }} Times */

const table = "records_waybill";
const limitOfCounts = 10_000;
/** Customers who ask: some of the large ones and many of the others. */
const ranks = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 7500, 10_000, 15_000, 20_000, 30_000, 40_000, 45_000, 49_000];

/** @returns {Times} */
const timesOf = (/** @type {readonly number[]} */ all) => ({ p50: quantile(all, 0.5), p95: quantile(all, 0.95), most: Math.max(...all) });

/** @template Answer @returns {Promise<[number, Answer]>} */
async function timed(/** @type {() => Promise<Answer>} */ work) {
  const since = performance.now();
  const answer = await work();
  return [performance.now() - since, answer];
}

/** Tabs of the waybill's list. @type {{ tabs: { id: string }[] }} */
const { tabs } = JSON.parse(readFileSync(join(root, "schemas/states/waybill.json"), "utf8"));

/** Each tab's first page, twice: the second time all that can be known beforehand is known. */
async function listTabs(/** @type {readonly Session[]} */ sessions) {
  const times = [];
  for (let round = 0; round < 3; round++)
    for (const { ask } of sessions)
      for (const { id } of tabs) {
        const [ms] = await timed(() => ask("waybillList", { page: 1, size: 20, sort: [{ field: "createTime", desc: true }], tab: id }));
        if (round > 0) times.push(ms);
      }
  return timesOf(times);
}

async function countTabs(/** @type {readonly Session[]} */ sessions) {
  const times = [];
  let isExact = true;
  for (let round = 0; round < 7; round++)
    for (const { ask } of sessions) {
      const [ms, counts] = await timed(() => ask("waybillCounts", {}));
      if (Object.values(counts).some((count) => Number(count) > limitOfCounts)) isExact = false;
      if (round > 1) times.push(ms);
    }
  return { ...timesOf(times), isExact };
}

/** A whole number, its beginning, a part of it, and what nobody has. @returns {string[]} */
const asked = (/** @type {string} */ number) => [number, number.slice(0, 10), number.slice(4, 10), number.slice(-6), `${number.slice(2, 6)}ZQX`];

/** @param {readonly (readonly [Session, readonly string[]])[]} readers each with numbers of its own records */
async function search(readers) {
  const times = [];
  for (let round = 0; round < 2; round++)
    for (const [{ ask }, numbers] of readers)
      for (const text of numbers.flatMap(asked)) {
        const [ms] = await timed(() => ask("waybillList", { page: 1, size: 20, sort: [{ field: "createTime", desc: true }], search: text }));
        if (round > 0) times.push(ms);
      }
  return timesOf(times);
}

/** Drafts of an order, each of another customer in turn. */
async function save(/** @type {readonly Session[]} */ sessions) {
  /** @type {{ examples: Record<string, unknown>[] }} */
  const { examples } = JSON.parse(readFileSync(join(root, "schemas/entities/waybill.json"), "utf8"));
  const times = [];
  for (let round = 0; round < 12; round++)
    for (const { ask } of sessions) {
      const [ms] = await timed(() => ask("orderSave", { ...examples[0] }));
      if (round > 1) times.push(ms);
    }
  return timesOf(times);
}

/** Numbers of some records of a customer, or of all. @returns {Promise<string[]>} */
async function numbersOf(/** @type {pg.Client} */ client, /** @type {string | undefined} */ login) {
  const own = login === undefined ? "" : "where customer = (select id from customers where login_key = $1)";
  const { rows } = await client.query(
    `(select body from ${table} ${own} order by created desc limit 2) union all (select body from ${table} ${own} order by created limit 2)`,
    login === undefined ? [] : [login],
  );
  return rows.flatMap(({ body }) => [body.waybillNo, body.trackNumber].filter(Boolean)).map(String);
}

/** How often PostgreSQL has started a scan of the whole table. */
async function wholeReads(/** @type {pg.Client} */ client) {
  // An idle connection reports its counts after ten seconds.
  await wait(11_000);
  await client.query("select pg_stat_clear_snapshot()");
  const { rows } = await client.query("select seq_scan::int as scans from pg_stat_user_tables where relname = $1", [table]);
  return Number(rows[0]?.scans);
}

/**
 * @param {string} url of the product
 * @param {string} databaseUrl
 * @param {{ customers: number, tell: (line: string) => void }} options
 */
export async function yearsRounds(url, databaseUrl, { customers, tell }) {
  const client = new pg.Client({ connectionString: databaseUrl, statement_timeout: 0 });
  await client.connect();
  try {
    const names = ranks.filter((rank) => rank < customers).map((rank) => `c${String(rank).padStart(6, "0")}`);
    const enter = (/** @type {string} */ loginName) => logIn(url, { ...demo, loginName });
    const many = [];
    for (const name of names) many.push(await enter(name));
    const largest = await enter("demo");
    const staff = await enter("desk-admin");
    const before = await wholeReads(client);
    /** @type {Record<string, Times & { isExact?: boolean }>} */
    const figures = {};
    const note = async (/** @type {string} */ name, /** @type {Promise<Times>} */ work) => {
      figures[name] = await work;
      tell(`${name}: ${JSON.stringify(figures[name])}`);
    };
    await note("list, customers", listTabs(many));
    await note("list, the largest customer", listTabs([largest]));
    await note("list, staff", listTabs([staff]));
    await note("counts, customers", countTabs(many));
    await note("counts, the largest customer", countTabs([largest]));
    await note("counts, staff", countTabs([staff]));
    /** @type {(readonly [Session, string[]])[]} */
    const readers = [];
    for (const [index, session] of many.entries()) readers.push([session, (await numbersOf(client, names[index])).slice(0, 2)]);
    await note("search, customers", search(readers));
    await note("search, the largest customer", search([[largest, await numbersOf(client, "demo")]]));
    await note("search, staff", search([[staff, await numbersOf(client, undefined)]]));
    const scans = (await wholeReads(client)) - before;
    await note("save", save(many));
    const { rows: sizes } = await client.query(
      `select count(*)::int as records, pg_relation_size($1::text::regclass) / 1e9 as heap, pg_indexes_size($1::text::regclass) / 1e9 as indexes,
        (select count(*)::int from pg_indexes where tablename = $1::text) as many from ${table}`,
      [table],
    );
    return { figures, scans, size: { ...sizes[0], heap: Number(sizes[0]?.heap), indexes: Number(sizes[0]?.indexes) } };
  } finally {
    await client.end();
  }
}
