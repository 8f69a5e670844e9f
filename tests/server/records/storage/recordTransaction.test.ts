/** Deadlocks after the last try: the save is refused with "try again", and nothing is stored. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "../../../../src/dialect/json/json.ts";
import { buildTestApp, type TestApp } from "../../../helpers/server/buildTestApp.ts";

const sender: Rec = { companyNameCn: "深圳市蓝鸢贸易有限公司", contact: "林晓雨", phone: "0755-8123 4567", address: "宝安区 8 号" };
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await sql`create sequence tries`.execute(server.db);
});
afterAll(() => server.close());

/** From now on so many writes of a sender fail as the database ends one of two that wait for each other. */
async function failing(times: number): Promise<void> {
  await sql`alter sequence tries restart`.execute(server.db);
  await sql`create or replace function fail_at_first() returns trigger language plpgsql as ${sql.raw(
    `$$ begin if nextval('tries') <= ${times} then raise exception 'deadlock detected' using errcode = '40P01'; end if; if tg_op = 'DELETE' then return old; end if; return new; end $$`,
  )}`.execute(server.db);
  await sql`create or replace trigger fail_at_first before insert or update or delete on records_sender for each row execute function fail_at_first()`.execute(
    server.db,
  );
}
const save = (headers: Record<string, string> = {}) =>
  server.inject({
    method: "POST",
    url: "/api/customer/shippers/save",
    payload: sender,
    headers: { "content-type": "application/json", ...headers },
  });
const stored = async () => (await server.db.selectFrom("records_sender").select("id").execute()).length;

test("a deadlock is tried again, and nobody hears of it", async () => {
  await failing(2);
  const before = await stored();
  const { statusCode } = await save({ authorization: await server.token("anna") });
  expect([statusCode, await stored()]).toEqual([200, before + 1]);
});

test("an update and a delete that meet one again and again are busy moments too, and change nothing", async () => {
  await failing(0);
  const headers = { authorization: await server.token("anna") };
  const kept = (await save(headers)).json<{ data: Rec }>().data;
  await failing(1_000);
  const changes = [
    ["/customer/shippers/save", { ...kept, contact: "changed" }],
    ["/customer/shippers/delete", { ids: [kept["id"]] }],
  ] as const;
  for (const [path, payload] of changes) {
    const answer = await server.inject({
      method: "POST",
      url: `/api${path}`,
      payload,
      headers: { "content-type": "application/json", ...headers },
    });
    expect([path, answer.statusCode]).toEqual([path, 503]);
  }
  await failing(0);
  expect(
    (await server.call<{ rows: Rec[] }>("anna", "/customer/shippers/list", { filters: { id: kept["id"] } } as Rec)).data?.rows,
  ).toEqual([kept]);
});

test("one that comes again and again is answered as a busy moment, in either language, and may be tried again with its key", async () => {
  await failing(1_000);
  const before = await stored();
  const headers = { authorization: await server.token("anna"), "idempotency-key": "while-others-write" };
  for (const [language, words] of [
    ["en", "Others are changing"],
    ["zh", "其他人正在修改"],
  ] as const) {
    const answer = await save({ ...headers, "x-language": language });
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "1"]);
    expect(answer.json<{ message: string }>().message).toContain(words);
  }
  expect(await stored()).toBe(before);
  await failing(0);
  expect((await save(headers)).statusCode).toBe(200);
  expect(await stored()).toBe(before + 1);
});
