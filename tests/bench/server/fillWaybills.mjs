/** Makes a database of the wanted size out of the records of the demo customer: in SQL, indexes made afterwards by the server itself. */
import pg from "pg";

/** Waybills that each other customer has. */
const ofOthers = 500;
const table = "records_waybill";

/**
 * Adds waybills of the demo customer (`mine`) and of customers that are new (`others`), their numbers beginning with `mark`, and drops
 * the indexes beside the primary key; the server creates them again when it starts.
 */
export async function fillWaybills(/** @type {string} */ url, /** @type {{ mine: number, others: number }} */ { mine, others }, mark = "") {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: indexes } = await client.query("select indexname from pg_indexes where tablename = $1 and indexname not like '%pkey'", [table]);
    for (const { indexname } of indexes) await client.query(`drop index "${indexname}"`);
    // Each new record is a stored one with a number and times of its own, so that bodies and states are as mixed as the demo's.
    await client.query(`create temp table sample as select row_number() over () - 1 as n, * from ${table}`);
    const { rows: counted } = await client.query("select count(*)::int as samples from sample");
    const samples = Number(counted[0]?.samples);
    const fill = (/** @type {string} */ customer, /** @type {string} */ mark, /** @type {number} */ count) =>
      client.query(
        `insert into ${table} (customer, id, version, state, key, request, body, created, updated)
         select ${customer}, '${mark}' || lpad(g::text, 9, '0'), 1, s.state, null, null,
           s.body || jsonb_build_object('waybillNo', '${mark}' || lpad(g::text, 9, '0')),
           now() - (g || ' minutes')::interval, now() - (g || ' minutes')::interval
         from generate_series(1, $1::int) g join sample s on s.n = g % $2::int`,
        [count, samples],
      );
    const { rows: owner } = await client.query("select id from customers where login_key = 'demo'");
    await fill(`'${String(owner[0]?.id)}'`, `BD${mark}`, Math.round(mine));
    await fill(`'bench-${mark}' || (g / ${ofOthers})`, `BX${mark}`, Math.round(others));
    await client.query(`analyze ${table}`);
  } finally {
    await client.end();
  }
}
