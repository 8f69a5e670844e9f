/**
 * The limit of the server: Fastify and one statement a call, nothing else. No
 * session, no schema, no rule. A process of its own: `node bareServer.mjs`,
 * DATABASE_URL and PORT set; prints `ready`.
 *
 * `/list` and `/save` read a page and write one row into a table of one index.
 * `/list-statements` and `/statements` send the statements of a list and a save
 * of the product in one message, unasked and unjudged: what lies between is the
 * database's.
 */
import { createHash, randomUUID } from "node:crypto";
import Fastify from "fastify";
import pg from "pg";
import { sendOneMessage } from "./oneMessage.mjs";

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
await pool.query("create table if not exists bench_bare (id text primary key, body jsonb not null, created timestamptz not null)");
const { rows: owner } = await pool.query("select id from customers where login_key = 'demo'");
const customer = owner[0]?.id;

const pageOf = {
  name: "page",
  text: "select id, version, state, body, created, updated, count(*) over () as total from records_delivery_address where customer = $1 order by created desc, id desc limit 20",
  values: [customer],
};
const app = Fastify();
app.post("/list", async () => {
  const { rows } = await pool.query(pageOf);
  return { code: 200, data: { rows, total: rows[0]?.total ?? 0 } };
});
app.post("/save", async (request) => {
  const { rows } = await pool.query({
    name: "save",
    text: "insert into bench_bare (id, body, created) values (gen_random_uuid()::text, $1, now()) returning id, body, created",
    values: [JSON.stringify(request.body)],
  });
  return { code: 200, data: rows[0] };
});

const hour = 3_600_000;
const timeOf = (/** @type {number} */ ms) => new Date(ms).toISOString();
const token = createHash("sha256").update("bench").digest("hex");
await pool.query("insert into sessions (token, account, created, used) values ($1, $2, now(), now()) on conflict do nothing", [token, customer]);
const { rows: known } = await pool.query("select login_name, facts::text as facts from customers where id = $1", [customer]);
const asker = {
  name: "asker",
  text: `select coalesce((
    select sessions.used from sessions join accounts on accounts.id = sessions.account join customers on customers.id = accounts.customer
    where sessions.token = $1 and sessions.created > $2 and sessions.created < $3 and sessions.used > $4
      and accounts.id = $5 and accounts.login_name = $6 and customers.facts::text = $7
  ), lading_refuse('asker', '')::timestamptz) as used`,
};
/** Values of `asker` now. */
const askerValues = (/** @type {number} */ now) => [
  ...[token, timeOf(now - 24 * hour), timeOf(now + hour), timeOf(now - 2 * hour)],
  ...[customer, known[0]?.login_name, known[0]?.facts],
];
app.post("/list-statements", async () => {
  const [, ...found] = await sendOneMessage(pool, [{ ...asker, values: askerValues(Date.now()) }, { ...pageOf, name: "page of the message" }]);
  const rows = found.map(([id, version, state, body, createTime, updateTime]) => ({ id, version: Number(version), state, ...JSON.parse(body ?? ""), createTime, updateTime }));
  return { code: 200, data: { rows, total: Number(found[0]?.at(-1) ?? 0) } };
});

const inserting = (/** @type {string} */ table) => ({
  name: table,
  text: `insert into records_${table} (customer, id, version, state, key, request, body, created, updated) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
});
const claim = { name: "claim", text: "insert into claims (scope, entity, rule, value, customer, record) values ($1, $2, $3, $4, $5, $6)" };
const notice = { name: "notice", text: "select pg_notify('lading_records', notice) from unnest($1::text[]) as notice" };
/** A text of the notice, quoted as an item of PostgreSQL's list. */
const changed = (/** @type {string} */ entity, /** @type {string} */ id) => JSON.stringify(JSON.stringify([entity, customer, id, 1]));
/** The entry of the activity log, which every save of a customer's people writes. */
const entry = JSON.stringify({
  ...{ actor: "Demo", account: customer, role: { zh: "管理员", en: "Owner" }, act: { zh: "新建", en: "Created" } },
  ...{ subject: { zh: "商品", en: "Goods" }, about: "B1-1 陶瓷杯", record: randomUUID() },
});
app.post("/statements", async (request) => {
  const body = /** @type {{ sku: string }} */ (request.body);
  const [now, id, log] = [Date.now(), randomUUID(), randomUUID()];
  const time = timeOf(now);
  await sendOneMessage(pool, [
    { ...asker, values: askerValues(now) },
    { ...inserting("sku"), values: [customer, id, "1", "", randomUUID(), token, JSON.stringify(body), time, time] },
    { ...claim, values: [customer, "sku", "/sku", body.sku.toLowerCase(), customer, id] },
    { ...inserting("company_activity"), values: [customer, log, "1", "", null, null, entry, time, time] },
    { ...notice, values: [`{${changed("sku", id)},${changed("company-activity", log)}}`] },
  ]);
  return { code: 200, data: { id, version: 1, ...body, createTime: time, updateTime: time } };
});
await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
console.log("ready");
process.once("SIGTERM", () => void app.close().then(() => pool.end()));
