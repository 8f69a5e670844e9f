/**
 * Roles × calls × fields × foreign records, against a slow oracle: it reads every row of the database, evaluates the reach of each role in
 * memory, and drops the fields that the role does not read.
 *
 * `ROLE_FIELDS=1000` asks for every field instead of a few of each entity.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseExpr } from "#dialect/expr/parse.ts";
import { evaluate, type Scope } from "#dialect/expr/evaluate.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { isAmong, mayRole, reachText } from "#dialect/schema/roles.ts";
import { actorsOf } from "#dialect/schema/states.ts";
import { businessClock } from "#dialect/text/time.ts";
import { apiCode, type Page } from "#dialect/wire/wire.ts";
import type { ServedEntity } from "../../../src/server/schemas/loadSchemas.ts";
import { changeFacts, findCustomer } from "../../../src/server/session/customers.ts";
import { addRoleAskers, type Asker } from "../../helpers/server/addRoleAskers.ts";
import { buildTestApp, type Called, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { plantRecords } from "../../helpers/server/plantRecords.ts";
import { schemasOfTest } from "../../helpers/server/testDatabase.ts";
import { copySchemas, type SchemaCopy } from "../../helpers/schemas/schemaCopy.ts";

const fieldsOfEach = Number(process.env["ROLE_FIELDS"] ?? 3);

interface Stored {
  readonly customer: string;
  readonly id: string;
  readonly body: Rec;
}

let copy: SchemaCopy;
let server: TestApp;
const askers: Asker[] = [];
const facts = new Map<string, Rec>();
beforeAll(async () => {
  copy = await withKeptSearches();
  server = await buildTestApp({ schemaRoot: copy.root });
  for (const name of ["anna", "bo"]) {
    await plantRecords(server, name);
    const customer = await findCustomer(server.db, name);
    if (!customer) throw new Error("not planted");
    if (name === "anna") await changeFacts(server.db, customer.id, { salesperson: "desk-sales" });
    facts.set(customer.id, { ...customer.facts, ...(name === "anna" && { salesperson: "desk-sales" }), id: customer.id, loginName: name });
    askers.push({ name, token: await server.token(name), roles: ["owner"], customer: customer.id });
  }
  await fillKeptFields();
  askers.push(...(await addRoleAskers(server, "anna")));
  await plantHouseRecords();
});
afterAll(async () => {
  await server.close();
  await copy.remove();
});

/**
 * A copy of the schemas in which a searched field of each entity is kept from the warehouse's staff, so that searches, filters and orders
 * have something to hide. A copy: the schemas under test are shared with other files.
 */
async function withKeptSearches(): Promise<SchemaCopy> {
  const kept = await copySchemas();
  const schemas = await schemasOfTest();
  for (const screen of Object.values(schemas.catalog.files.screens)) {
    const fields = screen.entity === undefined ? {} : schemas.entity(screen.entity).schema.properties;
    const searched = screen.list?.search?.find((name) => fields[name]?.type === "string" && !fields[name]["x-codes"]);
    if (searched === undefined || screen.entity === undefined) continue;
    await kept.edit<{ properties: Record<string, object> }>(`schemas/entities/${screen.entity}.json`, ({ properties }) => {
      Object.assign(properties[searched] ?? {}, { "x-read-for": ["@customer", "sales", "operations", "finance", "admin"] });
    });
  }
  return kept;
}

/** Records of the house that not everybody reaches: prices of a later day, drivers. */
async function plantHouseRecords(): Promise<void> {
  const admin = askers.find(({ name }) => name === "staff-admin");
  if (!admin) throw new Error("no administrator");
  const example = (name: string): Rec => (server.schemas.current().entity(name).schema.examples?.[0] ?? {}) as Rec;
  const records = {
    channel: { ...example("channel"), code: "XX", tableNo: "XX next", validFrom: "2099-01-01" },
    driver: example("driver"),
    "desk-view": example("desk-view"),
  };
  for (const [name, record] of Object.entries(records)) {
    const { code } = await ask(admin, pathOf(server.schemas.current().entity(name), "save") ?? "", record);
    expect([name, code]).toEqual([name, apiCode.ok]);
  }
}

/** Gives every record a value in each field that only some roles read: an absent one could not leak. */
async function fillKeptFields(): Promise<void> {
  for (const { schema, table } of entities()) {
    const kept = Object.entries(schema.properties).filter(([, field]) => field["x-read-for"]);
    if (kept.length === 0) continue;
    const values = Object.fromEntries(kept.map(([name, { type }], at) => [name, type === "string" ? `kept-${at}` : 471_100 + at]));
    await server.db
      .updateTable(table)
      .set({ body: sql<string>`body || ${JSON.stringify(values)}::jsonb` })
      .execute();
  }
}

const entities = (): ServedEntity[] => [...server.schemas.current().entities.values()].filter(({ head }) => head.owner !== "none");
const ask = <Data = Page>({ token }: Asker, path: string, body: unknown): Promise<Called<Data>> =>
  server.call<Data>(undefined, path, body, { authorization: token });
const pathOf = (entity: ServedEntity, call: string): string | undefined => {
  const key = (entity.head.calls as Readonly<Record<string, string>> | undefined)?.[call];
  return key === undefined ? undefined : server.schemas.current().catalog.call(key).path;
};
const rolesOf = ({ roles }: Asker) => roles.flatMap((name) => server.schemas.current().roles.roles[name] ?? []);
const may = (asker: Asker, entity: string, grant: string): boolean => rolesOf(asker).some((role) => mayRole(role, entity, grant));

/** What the asker sees of the stored rows, by the words of the schemas alone. */
function seen(asker: Asker, { name, head }: ServedEntity, rows: readonly Stored[]): readonly Stored[] {
  if (!may(asker, name, "read")) return [];
  const isShared = head.owner === "shared";
  if (!isShared && asker.customer !== undefined) return rows.filter(({ customer }) => customer === asker.customer);
  const reaches = rolesOf(asker)
    .filter((role) => mayRole(role, name, "read"))
    .map((role) => reachText(role, name, isShared) ?? String(isShared));
  const { today } = businessClock(server.time.now, server.schemas.current().catalog.timeZone);
  const user = { loginName: asker.name, roles: asker.roles };
  return rows.filter(({ customer, body }) => {
    const scope = { row: body, owner: facts.get(customer) ?? {}, user, today } as unknown as Scope;
    return reaches.some((text) => evaluate(parseExpr(text), scope) === true);
  });
}
const hiddenOf = (asker: Asker, { schema }: ServedEntity): string[] =>
  Object.entries(schema.properties).flatMap(([name, field]) => (field["x-read-for"] && !isAmong(field["x-read-for"], asker) ? [name] : []));
const stored = async ({ table }: ServedEntity): Promise<Stored[]> =>
  server.db.selectFrom(table).select(["customer", "id", "body"]).execute();
const idsOf = (called: Called<Page>): string[] => (called.data?.rows ?? []).map(({ id }) => String(id));
/** Some fields of an entity: the kept ones always, of the others the first that have a value somewhere. */
function someFields(entity: ServedEntity, rows: readonly Stored[]): string[] {
  const names = Object.keys(entity.schema.properties);
  const kept = names.filter((name) => entity.schema.properties[name]?.["x-read-for"]);
  return [...new Set([...kept, ...names.filter((name) => rows.some(({ body }) => isPlain(body[name]))).slice(0, fieldsOfEach)])];
}
const isPlain = (value: Json | undefined): boolean => (typeof value === "string" && value !== "") || typeof value === "number";

describe("every role, on every entity", () => {
  test("lists the records that it reaches, whole but for what it may not read, and no other", async () => {
    for (const entity of entities()) {
      const path = pathOf(entity, "list");
      if (path === undefined) continue;
      const rows = await stored(entity);
      for (const asker of askers) {
        const where = `${asker.name} ${entity.name}`;
        const called = await ask(asker, path, { size: 500 });
        if (!may(asker, entity.name, "read")) {
          expect([where, called.code, called.data?.["rows"]]).toEqual([where, apiCode.forbidden, undefined]);
          continue;
        }
        const expected = seen(asker, entity, rows);
        expect([where, new Set(idsOf(called)), called.data?.total]).toEqual([
          where,
          new Set(expected.map(({ id }) => id)),
          expected.length,
        ]);
        const hidden = hiddenOf(asker, entity);
        for (const row of called.data?.rows ?? []) {
          const body = expected.find(({ id }) => id === row["id"])?.body ?? {};
          const shown = Object.keys(body).filter((name) => !hidden.includes(name));
          expect([where, hidden.filter((name) => name in row), shown.filter((name) => !(name in row))]).toEqual([where, [], []]);
        }
      }
    }
  }, 120_000);

  test("counts, filters, sorts and searches no further, by any field and with the values of others", async () => {
    let asked = 0;
    for (const entity of entities()) {
      const path = pathOf(entity, "list");
      if (path === undefined) continue;
      const rows = await stored(entity);
      const fields = someFields(entity, rows);
      for (const asker of askers.filter(({ roles }) => roles.length > 0)) {
        if (!may(asker, entity.name, "read")) continue;
        const visible = new Set(seen(asker, entity, rows).map(({ id }) => id));
        const foreign = rows.filter(({ id }) => !visible.has(id));
        const hidden = hiddenOf(asker, entity);
        for (const name of fields) {
          const value =
            (foreign.find(({ body }) => isPlain(body[name])) ?? rows.find(({ body }) => isPlain(body[name])))?.body[name] ?? "1";
          const where = `${asker.name} ${entity.name} ${name}`;
          const filtered = await ask(asker, path, { size: 500, filters: { [name]: isObject(value) ? "1" : value } });
          const sorted = await ask(asker, path, { size: 500, sort: [{ field: name }] });
          const found = await ask(asker, path, { size: 500, search: String(value).slice(0, 60) });
          asked += 3;
          if (hidden.includes(name)) expect([where, filtered.code, sorted.code]).toEqual([where, apiCode.invalid, apiCode.invalid]);
          for (const called of [filtered, sorted, found]) {
            const outside = idsOf(called).filter((id) => !visible.has(id));
            expect([where, outside, (called.data?.total ?? 0) <= visible.size]).toEqual([where, [], true]);
          }
          // A search finds nothing by a value of a field that is not read.
          if (hidden.includes(name))
            expect([where, found.data?.total ?? 0]).toEqual([where, countIn(rows, visible, hidden, String(value))]);
        }
      }
    }
    expect(asked).toBeGreaterThan(500);
  }, 300_000);

  test("opens, changes, deletes and moves no record out of its reach, and is told the same as of a missing one", async () => {
    for (const entity of entities()) {
      const rows = await stored(entity);
      const operator = (entity.machine?.transitions ?? []).filter((one) => actorsOf(one).includes("operator")).slice(0, fieldsOfEach);
      for (const asker of askers) {
        const visible = new Set(seen(asker, entity, rows).map(({ id }) => id));
        const target = rows.find(({ id }) => !visible.has(id));
        if (!target) continue;
        const missing = "01a1fbd4-f500-7003-9644-47ee19acbb3c";
        const told = async (path: string, bodyOf: (id: string) => unknown): Promise<void> => {
          const [one, other] = [await ask<Rec>(asker, path, bodyOf(target.id)), await ask<Rec>(asker, path, bodyOf(missing))];
          const text = (called: Called<Rec>) => JSON.stringify(called).replaceAll(target.id, "").replaceAll(missing, "");
          const where = `${asker.name} ${path}`;
          expect([where, text(one)]).toEqual([where, text(other)]);
          expect([where, one.code === apiCode.ok]).toEqual([where, false]);
        };
        for (const call of ["delete", "zip"]) {
          const path = pathOf(entity, call);
          if (path !== undefined) await told(path, (id) => ({ ids: [id] }));
        }
        const save = pathOf(entity, "save");
        if (save !== undefined) await told(save, (id) => ({ id, version: 1 }));
        for (const { id: transition, call } of operator)
          await told(
            call === undefined ? `/desk/${entity.name}/${transition}` : server.schemas.current().catalog.call(call).path,
            (id) => ({ ids: [id] }),
          );
        expect(await stored(entity)).toEqual(rows);
      }
    }
  }, 300_000);
});

/** How many visible records show the text in a field that may be read. */
function countIn(rows: readonly Stored[], visible: ReadonlySet<string>, hidden: readonly string[], text: string): number {
  const shows = (body: Rec): boolean =>
    Object.entries(body).some(
      ([name, value]) => !hidden.includes(name) && isPlain(value) && String(value).toLowerCase().includes(text.toLowerCase()),
    );
  return rows.filter(({ id, body }) => visible.has(id) && shows(body)).length;
}
