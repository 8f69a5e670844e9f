/**
 * Who may not, generated from the catalogue: a call that is added is held to all
 * of this the day it is added. One customer has records of every entity, the
 * other has none and knows all their ids.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import endpoints from "../../../schemas/endpoints.json";
import { schemaFields } from "../../../src/dialect/schema/derived/computeOrder.ts";
import type { Call, CallAct, Endpoints } from "../../../src/dialect/schema/endpoints.ts";
import type { Json, Rec } from "../../../src/dialect/json/json.ts";
import { setAt } from "../../../src/dialect/json/pointer.ts";
import { apiCode, type ApiResponse, type BatchResult, type Page } from "../../../src/dialect/wire/wire.ts";
import { isServed } from "../../../src/server/http/calls.ts";
import { ABSOLUTE_MS } from "../../../src/server/session/sessions.ts";
import { tableOf } from "../../../src/server/db/tables.ts";
import { buildTestApp, type Called, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { plantRecords, type Planted } from "../../helpers/server/plantRecords.ts";

const calls = Object.entries((endpoints as Endpoints).calls).map(([key, call]) => ({ ...call, key }));
const closed = calls.filter(({ does, anonymous }) => does !== undefined && anonymous !== true);
const multipart: ReadonlySet<CallAct> = new Set(["upload", "import"]);
const withBody = closed.filter(({ does }) => does && !multipart.has(does));
const doing = (...acts: readonly CallAct[]) => withBody.filter(({ does, entity }) => entity && does && acts.includes(does));
/** An id that nobody has. */
const nobodys = "01920000-0000-7000-8000-000000000000";

let server: TestApp;
let planted: Planted;
beforeAll(async () => {
  server = await buildTestApp();
  planted = await plantRecords(server, "anna");
});
afterAll(() => server.close());

const ask = (call: Call, body: unknown) => server.call("bo", call.path, body);
const isOwned = ({ entity }: Call): boolean => server.schemas.current().entity(entity ?? "").head.owner === "customer";

/** The other customer's record of the entity that a call is about. */
function foreignRecord({ entity = "" }: Call): Rec & { readonly id: string } {
  const record = planted.records.get(entity);
  if (!record) throw new Error(`There is no ${entity} to try.`);
  return record;
}
/** Nothing has become of it. */
async function untouched({ entity = "" }: Call, id: string): Promise<void> {
  const rows = await server.db
    .selectFrom(server.schemas.current().entity(entity).table)
    .select(["version", "customer"])
    .where("id", "=", id)
    .execute();
  expect(rows).toEqual([{ version: 1, customer: planted.customer }]);
}

/** Records of all customers are written by staff: to a customer their calls are not there. */
async function refusedToCustomers(call: Call, body: Rec): Promise<void> {
  expect(await ask(call, body)).toMatchObject({ status: 200, code: apiCode.notFound, data: null });
}

/** The answer without the id that was asked for, so that two can be compared. */
const without = (id: string, answer: Called<unknown>): unknown => JSON.parse(JSON.stringify(answer).replaceAll(id, "ID")) as unknown;

describe("without a session nothing is returned", () => {
  const forged = ["", "x".repeat(43), "Bearer x", "null"];
  const callWith = async (path: string, headers: Readonly<Record<string, string>>) => {
    const response = await server.inject({
      method: "POST",
      url: `/api${path}`,
      headers: { "content-type": "application/json", ...headers },
      payload: "{}",
    });
    return [response.statusCode, response.json<ApiResponse>()] as const;
  };

  // An upload whose files no field takes is nobody's call yet.
  const expected = (call: (typeof closed)[number]): number => (isServed(server.schemas.current(), call) ? 401 : 404);

  test.each(closed)("by $path", async (call) => {
    const { path } = call;
    const [status, answer] = await callWith(path, {});
    expect([status, Object.keys(answer).sort()]).toEqual([expected(call), ["code", "data", "message"]]);
    expect(answer).toMatchObject({ code: expected(call), data: null });
    for (const authorization of forged) expect(await callWith(path, { authorization })).toEqual([status, answer]);
  });

  test("by any of them with a token whose time is over", async () => {
    const authorization = await server.token("bo");
    server.time.now += ABSOLUTE_MS + 1;
    server.forgetTokens();
    onTestFinished(() => {
      server.time.now -= ABSOLUTE_MS + 1;
      server.forgetTokens();
    });
    const [first, ...others] = await Promise.all(
      closed.filter((call) => expected(call) === 401).map(({ path }) => callWith(path, { authorization })),
    );
    expect(first).toMatchObject([401, { code: 401, data: null }]);
    for (const other of others) expect(other).toEqual(first);
  });
});

describe("another customer's records", () => {
  test.each(doing("list"))("are in no answer of $path", async (call) => {
    if (!isOwned(call)) return;
    const { id } = foreignRecord(call);
    // A login stores a record of its account and an entry of the log, and other tests make drafts: only the planted record is to be seen.
    await Promise.all(["anna", "bo"].map((name) => server.token(name)));
    await server.db
      .deleteFrom(tableOf(call.entity ?? ""))
      .where("id", "!=", id)
      .execute();
    for (const body of [{}, { filters: { id } }, { search: id }, { page: 1, size: 500 }]) {
      const { code, data } = await server.call<Page>("bo", call.path, body);
      if (code !== apiCode.ok) expect([body, code]).toEqual([body, apiCode.invalid]);
      else
        expect(data).toEqual({
          ...data,
          rows: [],
          total: 0,
          ...(data?.tabs && { tabs: Object.fromEntries(Object.keys(data.tabs).map((tab) => [tab, 0])) }),
        });
    }
    const { data } = await server.call<Page>("anna", call.path, {});
    expect(data?.rows.map((row) => row["id"])).toEqual([id]);
  });

  test.each(doing("delete", "transition"))("look to $path as if they were not there", async (call) => {
    if (!isOwned(call)) return refusedToCustomers(call, { ids: [nobodys] });
    const record = foreignRecord(call);
    for (const more of [{}, { version: 1 }]) {
      const foreign = await ask(call, { ids: [record.id], ...more });
      const absent = await ask(call, { ids: [nobodys], ...more });
      expect(without(record.id, foreign)).toEqual(without(nobodys, absent));
      if (foreign.code === apiCode.ok)
        expect(foreign.data).toMatchObject({ done: [], failed: [{ code: apiCode.notFound }] } satisfies Partial<
          Record<keyof BatchResult, unknown>
        >);
    }
    await untouched(call, record.id);
  });

  test.each(doing("save", "submit"))("look to $path as if they were not there", async (call) => {
    if (!isOwned(call)) return refusedToCustomers(call, {});
    const record = foreignRecord(call);
    const foreign = await ask(call, { id: record.id, version: 1 });
    expect(foreign).toMatchObject({ status: 200, code: apiCode.notFound, data: null });
    expect(without(record.id, foreign)).toEqual(without(nobodys, await ask(call, { id: nobodys, version: 1 })));
    await untouched(call, record.id);
  });

  test.each(doing("existing"))("are not known to $path", async (call) => {
    if (!isOwned(call)) return refusedToCustomers(call, { keys: ["any"] });
    const { schema, table } = server.schemas.current().entity(call.entity ?? "");
    const field = schema["x-import"]?.key ?? "";
    const { id, [field]: planted = "PLANTED-KEY" } = foreignRecord(call);
    const key = String(planted);
    // An example need not have a key of its own: the planted record gets one.
    const body = JSON.stringify({ [field]: key });
    await server.db
      .updateTable(table)
      .set({ body: sql<string>`body || ${body}::jsonb` })
      .where("id", "=", id)
      .execute();
    expect(await ask(call, { keys: [key] })).toMatchObject({ code: 200, data: { found: [] } });
  });

  test.each(doing("save"))("cannot be referred to by $path", async (call) => {
    const current = server.schemas.current();
    for (const { schema, pointer } of schemaFields(current.entity(call.entity ?? "").schema)) {
      const record = planted.records.get(schema["x-reference"]?.entity ?? "");
      if (!record || schema.readOnly) continue;
      const sent = async (id: string) => ask(call, setAt({}, pointer.replaceAll("/-", "/0"), id as Json));
      const foreign = await sent(record.id);
      // What is not shown is not stored: a draft may be made, and holds nothing of it.
      if (foreign.code === apiCode.ok) expect(JSON.stringify(foreign.data)).not.toContain(record.id);
      else expect([pointer, without(record.id, foreign)]).toEqual([pointer, without(nobodys, await sent(nobodys))]);
    }
  });
});

describe("another customer's files", () => {
  const id = "another-customers-file";
  const file = (name: string): Json => ({ id: name, name: "a.png", size: 3, type: "image/png", url: `/files/${name}` });
  beforeAll(async () => {
    const row = { id, customer: planted.customer, call: "", name: "a.png", type: "image/png", size: 3, created: new Date(server.time.now) };
    await server.db.insertInto("files").values(row).execute();
  });

  test.each(doing("save", "submit"))("cannot be taken by $path", async (call) => {
    for (const { schema, pointer } of schemaFields(server.schemas.current().entity(call.entity ?? "").schema)) {
      const isMany = schema.items?.["x-file"] !== undefined;
      if ((!isMany && !schema["x-file"]) || schema.readOnly) continue;
      const sent = async (name: string) => ask(call, setAt({}, pointer.replaceAll("/-", "/0"), isMany ? [file(name)] : file(name)));
      const foreign = await sent(id);
      if (foreign.code === apiCode.ok) expect(JSON.stringify(foreign.data)).not.toContain(id);
      else expect([pointer, without(id, foreign)]).toEqual([pointer, without(nobodys, await sent(nobodys))]);
    }
  });
});

describe("what no caller may say", () => {
  test.each(doing("save", "submit", "list", "delete", "transition", "existing", "export"))("is refused by $path", async (call) => {
    for (const name of ["customer", "customerId", "owner", "isAdmin", "toString"]) {
      const refused = await ask(call, { [name]: planted.customer });
      expect([name, refused.status, refused.data]).toEqual([name, 200, null]);
      // To a customer the record that it would save is not there, whatever else it says.
      const isStaffs = !isOwned(call) && (call.does === "save" || call.does === "existing");
      expect([name, refused.code]).toEqual([name, isStaffs ? apiCode.notFound : apiCode.invalid]);
    }
  });

  test.each(withBody)("is refused by $path where it reaches a prototype", async (call) => {
    for (const name of ["__proto__", "constructor", "prototype"]) {
      const refused = await ask(call, `{"${name}":{"isAdmin":true,"customer":"${planted.customer}"}}`);
      expect([name, refused]).toMatchObject([name, { status: 200, code: apiCode.invalid, data: null, problems: [{ path: `/${name}` }] }]);
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});
