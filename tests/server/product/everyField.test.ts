/**
 * Every field of the specification over HTTP: it is filled in the records of a demonstration account, and what a customer
 * sends in it is what the list answers.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { isObject, type Json, type Rec } from "../../../src/dialect/json/json.ts";
import type { Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { catalog } from "../../helpers/schemas/product.ts";
import { type EntityFact, factsOf, type FieldFact } from "../../spec/facts.ts";
import { fieldPlace, held, type Home, homeOf } from "../../spec/fieldPlaces.ts";

const opened = await catalog();
const { entities } = opened.files;
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ demo: true });
  await makeTransit();
});

/** A transit order is made of goods that have arrived overseas. Whether the few records of the demonstration have some is left to chance. */
async function makeTransit(): Promise<void> {
  const { table } = server.schemas.current().entity("waybill");
  const arrived = "wait_for_sign";
  const { rows } = await sql<{ readonly id: string }>`
    update ${sql.table(table)} set state = ${arrived}, body = jsonb_set(body, '{statusName}', to_jsonb(${arrived}::text))
    where id = (
      select id from ${sql.table(table)}
      where body->>'purposeWarehouseType' = 'OVERSEAS_WH' and not jsonb_exists(body, 'hasTransit')
        and customer = (select customer from accounts where login_name = 'demo')
      order by id limit 1
    ) returning id`.execute(server.db);
  const ids = rows.map(({ id }) => id);
  const { data } = await server.ask("orderCreateTransit", { ids }, "demo");
  if (ids.length === 0 || !isObject(data) || JSON.stringify(data["done"]) !== JSON.stringify(ids))
    throw new Error("No transit order was made.");
}

afterAll(() => server.close());

/** What the server answers of an entity: its list, or for the session and the public data their own call. */
const answers = new Map<string, Promise<readonly Rec[]>>();
function answersOf(entity: string): Promise<readonly Rec[]> {
  const known = answers.get(entity) ?? askFor(entity);
  answers.set(entity, known);
  return known;
}
async function askFor(entity: string): Promise<readonly Rec[]> {
  if (entity === "session") return [await sessionOf()];
  const [holder, group] = held[entity] ?? [];
  if (holder !== undefined && group !== undefined) return within([...(await answersOf(holder))], [group]);
  const list = entities[entity]?.["x-entity"].calls?.list;
  if (list === undefined) return [];
  const found: Rec[] = [];
  for (let page = 1; ; page++) {
    const { data } = await server.ask<Page>(list, { page, size: 100 }, "demo");
    found.push(...(data?.rows ?? []));
    if (!data || found.length >= data.total || data.rows.length === 0) return found;
  }
}
/** What a browser knows of who is logged in: its token, what the account call says, and the company's status. */
async function sessionOf(): Promise<Rec> {
  // The forwarder's staff set a picture; without it the portal draws the first letter.
  await server.operated("set", "customer", "demo", "avatar=/files/demo.png");
  const { data } = await server.ask("userInfo", {}, "demo");
  const status = await server.ask("accountStatus", {}, "demo");
  return { ...data, ...status.data, token: await server.token("demo"), userInfo: data ?? null };
}

/** The groups and rows at `path` in the records, and in the rows of their lists. */
function within(values: readonly Json[], [name, ...rest]: readonly string[]): readonly Rec[] {
  const records = values.flatMap((value) => (Array.isArray(value) ? (value as Json[]) : [value])).filter(isObject) as Rec[];
  return name === undefined
    ? records
    : within(
        records.flatMap((one) => one[name] ?? []),
        rest,
      );
}
const isFilled = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

const inRecords = ({ entity }: Home): boolean =>
  entity === "session" || held[entity] !== undefined || entities[entity]?.["x-entity"].calls?.list !== undefined;

/**
 * Fields that other tests fill: how a session began is known in the browser alone, and an address from the book has its city,
 * district and street in one text.
 */
const filledElsewhere = new Set(["E-SES-09", "E-PUO-03-02", "E-PUO-03-03", "E-PUO-03-04"]);

describe("records of the demonstration", () => {
  const facts = factsOf<EntityFact>("entity").flatMap((fact) => {
    const home = homeOf(entities, fact.entity);
    return home && inRecords(home) ? [{ ...fact, home }] : [];
  });
  for (const { id, what, home } of facts)
    test(`${what} is answered [${id}]`, async () => {
      expect(within([...(await answersOf(home.entity))], home.path)).not.toEqual([]);
    });
});

describe("fields of the demonstration", () => {
  const facts = factsOf<FieldFact>("field").flatMap((fact) => {
    const place = fieldPlace(entities, fact);
    return place && inRecords(place.home) && !filledElsewhere.has(fact.id) ? [{ ...fact, place }] : [];
  });
  for (const { id, what, place } of facts)
    test(`${what}, and it is filled [${id}]`, async () => {
      const { home, name, field } = place;
      const found = within([...(await answersOf(home.entity))], home.path).flatMap((record) => record[name] ?? []);
      expect(found.filter(isFilled), `${home.entity}/${[...home.path, name].join("/")}`).not.toEqual([]);
      const codes = field["x-codes"] ?? field.items?.["x-codes"];
      if (codes === undefined) return;
      const known = new Set(opened.codes(codes).map((code) => String(code.const)));
      expect(
        found.filter((value) => isFilled(value) && !known.has(String(value))),
        `values that ${codes} does not have`,
      ).toEqual([]);
    });
});
