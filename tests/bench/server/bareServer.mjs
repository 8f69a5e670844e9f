/**
 * The limit of the server: Fastify and one statement a call, nothing else. No
 * session, no schema, no rule. A process of its own: `node bareServer.mjs`,
 * DATABASE_URL and PORT set; prints `ready`.
 */
import Fastify from "fastify";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
await pool.query("create table if not exists bench_bare (id text primary key, body jsonb not null, created timestamptz not null)");
const { rows: owner } = await pool.query("select id from customers where login_key = 'demo'");
const customer = owner[0]?.id;

const app = Fastify();
app.post("/list", async () => {
  const { rows } = await pool.query({
    name: "page",
    text: "select id, version, state, body, created, updated, count(*) over () as total from records_delivery_address where customer = $1 order by created desc, id desc limit 20",
    values: [customer],
  });
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
await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
console.log("ready");
process.once("SIGTERM", () => void app.close().then(() => pool.end()));
