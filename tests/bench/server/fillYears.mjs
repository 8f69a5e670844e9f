/**
 * Fills a database that has the demo records with three years of waybills of many customers, as a forwarder would have them: few
 * customers with very many, most with some dozens; what is old is finished, what is new is under way; each number is its own.
 *
 * Bodies hold what lists show, filter and search. Parts and lines are left out, so that ten million fit on an ordinary disk.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { root } from "../../../scripts/lib/root.mjs";

const table = "records_waybill";
/** States in which nothing happens any more, but for a few that stay frozen. */
const ended = ["already_finish", "wait_for_lock", "already_returned", "already_close"];
/** The older part of all records, which is finished. */
const finished = 0.94;
/** How uneven customers are: 1 would be even; with 3 and 50,000 customers the largest has 2.7 percent and half of all have 70 % less than the mean. */
const skew = 3;
const years = 3;

/** Fields that the waybill's lists show, and those that its indexes read. */
async function fieldsOfLists(/** @type {pg.Client} */ client) {
  const { rows } = await client.query("select indexdef from pg_indexes where tablename = $1", [table]);
  const indexed = rows.flatMap(({ indexdef }) => [...String(indexdef).matchAll(/body ->> '(\w+)'/g)].map(([, name = ""]) => name));
  /** @type {{ list: { columns: { field: string, second?: string, hidden?: boolean }[] } }} */
  const { list } = JSON.parse(readFileSync(join(root, "schemas/screens/waybillList.json"), "utf8"));
  const shown = list.columns.flatMap(({ field, second = field, hidden }) => (hidden ? [] : [field, second]));
  return [...new Set([...indexed, ...shown])];
}

/** SQL of an id as the server makes them: UUIDs of version 7, by time. */
const idOf = (/** @type {string} */ created) => `(select left(ms, 8) || '-' || right(ms, 4) || '-7' || substr(noise, 1, 3) || '-' || substr(noise, 4, 4) || '-' || substr(noise, 8, 12)
  from (select lpad(to_hex((extract(epoch from ${created}) * 1000)::bigint), 12, '0') as ms, md5(g::text || random()::text) as noise) as made)`;

/**
 * Adds customers `c000001`…, with one account each and the password of the demo customer, who is the largest of them all, and so many waybills. Indexes but the primary key are
 * dropped; the server creates them again when it starts.
 * @param {string} url
 * @param {{ waybills: number, customers: number, tell?: (line: string) => void }} options
 */
export async function fillYears(url, { waybills, customers, tell = () => undefined }) {
  const client = new pg.Client({ connectionString: url, statement_timeout: 0 });
  await client.connect();
  try {
    const fields = await fieldsOfLists(client);
    const { rows: indexes } = await client.query("select indexname from pg_indexes where tablename = $1 and indexname not like '%pkey'", [table]);
    for (const { indexname } of indexes) await client.query(`drop index "${indexname}"`);
    await client.query(`create temp table sample as select row_number() over (partition by state = any($1) order by id) - 1 as n, state = any($1) as ended, state,
      (select jsonb_object_agg(key, value) from jsonb_each(body) where key = any($2)) as body from ${table}`, [ended, fields]);
    await client.query("analyze sample");
    const { rows: counted } = await client.query("select count(*) filter (where ended)::int as old, count(*) filter (where not ended)::int as new from sample");
    await client.query(
      `insert into customers (id, login_name, login_key, facts, created)
       select ${idOf("c.created - g * interval '1 minute'")}, 'c' || lpad(g::text, 6, '0'), 'c' || lpad(g::text, 6, '0'), c.facts || jsonb_build_object('name', 'Customer ' || g), c.created
       from generate_series(1, $1::int) g, customers c where c.login_key = 'demo'`,
      [customers],
    );
    await client.query(
      `insert into accounts (id, kind, customer, roles, facts, login_name, login_key, password, created)
       select c.id, 'member', c.id, a.roles, a.facts, c.login_name, c.login_key, a.password, c.created
       from customers c, accounts a where a.login_key = 'demo' and c.login_key ~ '^c\\d{6}$'`,
    );
    await client.query("create temp table buyer as select row_number() over (order by login_key = 'demo' desc, login_key) - 1 as n, id from customers");
    await client.query("create unique index on buyer (n); analyze buyer; analyze customers; analyze accounts");
    tell(`${waybills} waybills of ${customers} customers`);
    // In one transaction with the emptying of the table, so that PostgreSQL (wal_level=minimal) writes no log of it.
    await client.query("begin");
    await client.query(`truncate ${table}`);
    const piece = 500_000;
    for (let from = 0; from < waybills; from += piece) {
      await client.query(
        `insert into ${table} (customer, id, version, state, key, request, body, created, updated)
         select buyer.id, ${idOf("drawn.created")}, 1, s.state, null, null,
           s.body || jsonb_build_object('waybillNo', 'LD' || to_char(drawn.created, 'YYMMDD') || lpad((g % 100000)::text, 5, '0'), 'referenceNo', 'PO-' || substr(md5(g::text), 1, 8))
             || case when s.body ? 'trackNumber' then jsonb_build_object('trackNumber', '1Z' || upper(substr(md5('t' || g), 1, 12))) else '{}' end
             || case when s.body ? 'cabinetNumber' then jsonb_build_object('cabinetNumber', 'MSCU' || lpad((g / 40 % 10000000)::text, 7, '0')) else '{}' end,
           drawn.created, drawn.created + interval '20 days' * least(1, (1 - g / $3::float8) * 50)
         from generate_series($1::int, $2::int) g
         cross join lateral (select now() - interval '${years} years' * (1 - g / $3::float8) as created, power(random(), ${skew}) as share, g as own) drawn
         join buyer on buyer.n = floor(drawn.share * ($4::int + 1))
         join sample s on s.ended = (g < $3::float8 * ${finished} and g % 500 > 0)
           and s.n = case when g < $3::float8 * ${finished} and g % 500 > 0 then g % $5::int else g % $6::int end`,
        [from + 1, Math.min(from + piece, waybills), waybills, customers, Number(counted[0]?.old), Number(counted[0]?.new)],
      );
      tell(`${Math.min(from + piece, waybills)} waybills`);
    }
    await client.query("commit");
    await client.query(`vacuum (freeze, analyze) ${table}`);
  } finally {
    await client.end();
  }
}
