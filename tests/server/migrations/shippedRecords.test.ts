/** Shipped records: what a start does with them once staff has changed some. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { Page } from "#dialect/wire/wire.ts";
import { type LastShipped, storeShippedRecords } from "../../../src/server/migrations/shippedRecords.ts";
import type { Schemas } from "../../../src/server/schemas/loadSchemas.ts";
import { addRoleAskers, type Asker } from "../../helpers/server/addRoleAskers.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
let askers: Asker[];
beforeAll(async () => {
  server = await buildTestApp();
  askers = await addRoleAskers(server, "anna");
});
afterAll(() => server.close());

const asAdmin = <Data = Rec>(path: string, body: Rec) =>
  server.call<Data>(undefined, path, body, { authorization: askers.find(({ name }) => name === "staff-admin")?.token ?? "" });
const channels = async (): Promise<Map<string, Rec>> => {
  const { data } = await asAdmin<Page>(server.schemas.current().catalog.call("channelList").path, { size: 100 });
  return new Map((data?.rows ?? []).map((row) => [String(row["code"]), row]));
};
const shipped = (): readonly Rec[] => server.schemas.current().records["channel"] ?? [];

/** Starts with other records in the file; returns what was reported as kept. */
async function start(records: readonly Rec[], last?: LastShipped, more: Partial<Schemas> = {}): Promise<string[]> {
  const kept: string[] = [];
  const schemas = { ...server.schemas.current(), records: { channel: [...records] }, ...more };
  const report = {
    onKept: (_entity: string, ids: readonly string[]) => kept.push(...ids),
    onDuplicates: (_entity: string, field: string, ids: readonly string[]) => kept.push(`${field} ${ids.join()}`),
  };
  await storeShippedRecords(server.db, schemas, server.time.now, report, last);
  return kept;
}

test("a record that nobody has changed follows its file: changed, added, deleted", async () => {
  const [first = {}, second = {}, ...rest] = shipped();
  const added = { ...first, code: "XX-NEW", nameZh: "新渠道" };
  expect(await start([{ ...first, nameZh: "改名" }, added, ...rest])).toEqual([]);
  const found = await channels();
  expect(found.get(String(first["code"]))).toMatchObject({ nameZh: "改名", version: 2 });
  expect(found.get("XX-NEW")).toMatchObject({ nameZh: "新渠道", version: 1 });
  expect(found.has(String(second["code"]))).toBe(false);
  expect(await start(shipped())).toEqual([]);
  expect([...(await channels()).keys()].toSorted()).toEqual(
    shipped()
      .map(({ code }) => String(code))
      .toSorted(),
  );
  const before = await channels();
  expect(await start(shipped())).toEqual([]);
  expect(await channels()).toEqual(before);
});

test("a record that staff has changed or deleted is theirs, and a start says so once where the file changes it too", async () => {
  const [first = {}, second = {}, third = {}, ...rest] = shipped();
  const stored = (await channels()).get(String(first["code"])) ?? {};
  const saved = await asAdmin("/desk/channel/save", { id: stored["id"] ?? "", version: stored["version"] ?? 0, nameZh: "员工改名" });
  expect(saved.code).toBe(200);
  await server.db.deleteFrom("records_channel").where("id", "=", String(second["code"])).execute();
  expect(await start(shipped())).toEqual([]);
  const changed = [{ ...first, nameZh: "文件改名" }, { ...second, nameZh: "文件改名" }, { ...third, nameZh: "文件改名" }, ...rest];
  expect(await start(changed)).toEqual([first["code"], second["code"]]);
  expect(await start(changed)).toEqual([]);
  const found = await channels();
  expect(found.get(String(first["code"]))).toMatchObject({ nameZh: "员工改名" });
  expect(found.has(String(second["code"]))).toBe(false);
  expect(found.get(String(third["code"]))).toMatchObject({ nameZh: "文件改名" });
  // Gone from the file, it stays; a record of staff that no file ever had stays as well.
  expect(await start(rest)).toEqual([]);
  expect((await channels()).has(String(first["code"]))).toBe(true);
});

test("the unique values of shipped records are reserved, so that staff cannot take them", async () => {
  await start(shipped());
  const [one = {}] = [...(await channels()).values()].filter(({ code }) => code === shipped().at(-1)?.["code"]);
  const answer = await asAdmin("/desk/channel/save", { ...shipped().at(-1), code: "YY", tableNo: one["tableNo"] ?? "" });
  expect(answer.problems).toMatchObject([{ path: "/tableNo", code: "unique" }]);
});

test("a process that has stored them stores them again only if file, rules, limits or migrations are others", async () => {
  const last: LastShipped = new Map();
  const { table } = server.schemas.current().entity("channel");
  const [first = {}] = shipped();
  const key = String(first["code"]);
  /** A name that nobody but a start writes over: the version is still that of a start. */
  const mark = () =>
    sql`update ${sql.table(table)} set body = body || '{"nameZh": "记号"}' where customer = '' and id = ${key}`.execute(server.db);
  const isMarked = async () => (await channels()).get(key)?.["nameZh"] === "记号";
  const entity = server.schemas.current().entity("channel");
  const { catalog, entities, migrations } = server.schemas.current();
  await server.db.deleteFrom("shipped_records").where("record", "=", key).execute();
  await start(shipped(), last);
  await mark();
  expect(await isMarked()).toBe(true);
  await start(shipped(), last);
  expect(await isMarked(), "nothing is different").toBe(true);
  const others: Partial<Schemas>[] = [
    { catalog: { ...catalog, limits: { ...catalog.limits, more: 1 } } },
    { entities: new Map([...entities, ["channel", { ...entity, moduleFile: `${entity.moduleFile}2` }]]) },
    { migrations: [...migrations, { name: "9999-x", entity: "channel", steps: [], hash: "x", expressions: {} }] },
  ];
  for (const other of others) {
    await start(shipped(), last, other);
    expect(await isMarked()).toBe(false);
    await mark();
  }
  const [one = {}, ...rest] = shipped();
  await start([one, ...rest.slice(1)], last, others.at(-1));
  expect(await isMarked()).toBe(false);
  await mark();
  await expect(start([{ ...one, code: 7 }, ...rest], last)).rejects.toThrow("schemas/records/channel.json#/0");
  await start([one, ...rest.slice(1)], last, others.at(-1));
  expect(await isMarked(), "what failed is not known to be stored").toBe(false);
  await start(shipped());
});
