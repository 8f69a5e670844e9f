/**
 * Two customers with a record of every entity, one of which is shown no prices, nothing that was measured and no past, an account of each role, and a slow oracle of what each may
 * see: it reads every row of the database, evaluates the reach of each role in memory, and drops the fields that the account does not read.
 */
import { sql } from "kysely";
import { parseExpr } from "#dialect/expr/parse.ts";
import { evaluate, type Scope } from "#dialect/expr/evaluate.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { isAmong, mayRole, reachText, type Role } from "#dialect/schema/roles.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { businessClock } from "#dialect/text/time.ts";
import { apiCode, type Page } from "#dialect/wire/wire.ts";
import { root } from "../../../scripts/lib/root.mjs";
import { newId } from "../../../src/server/db/newId.ts";
import { loadSchemas, type Schemas, type ServedEntity } from "../../../src/server/schemas/loadSchemas.ts";
import { writeRecords } from "../../../src/server/seed/writeRecords.ts";
import { changeFacts, findCustomer } from "../../../src/server/session/customers.ts";
import { addRoleAskers, type Asker } from "./addRoleAskers.ts";
import { buildTestApp, type Called, type TestApp } from "./buildTestApp.ts";
import { plantRecords } from "./plantRecords.ts";
import { schemasOfTest } from "./testDatabase.ts";
import { copySchemas, type SchemaCopy } from "../schemas/schemaCopy.ts";
import { join } from "node:path";

export interface StoredRecord {
  readonly customer: string;
  readonly id: string;
  readonly body: Rec;
}

export interface RoleWorld {
  readonly server: TestApp;
  readonly askers: readonly Asker[];
  /** Asks are made as one account of so many: `ASK_EACH=10` is a first look. What is planted is looked for everywhere. */
  readonly each: number;
  /** How many calls were made. */
  readonly asked: () => number;
  readonly entities: () => readonly ServedEntity[];
  readonly ask: <Data = Page>(asker: Asker, path: string, body: unknown) => Promise<Called<Data>>;
  /** The bytes that a call answers, such as an exported workbook. */
  readonly download: (asker: Asker, path: string) => Promise<Buffer>;
  readonly pathOf: (entity: ServedEntity, call: string) => string | undefined;
  readonly may: (asker: Asker, entity: string, grant: string) => boolean;
  readonly stored: (entity: ServedEntity) => Promise<readonly StoredRecord[]>;
  /** What the asker sees of the stored rows, by the words of the schemas alone. */
  readonly seen: (asker: Asker, entity: ServedEntity, rows: readonly StoredRecord[]) => readonly StoredRecord[];
  /** The fields that the asker does not read. */
  readonly hiddenOf: (asker: Asker, entity: ServedEntity) => readonly string[];
  readonly close: () => Promise<void>;
}

/** An id that no record has. */
export const missingId = "01a1fbd4-f500-7003-9644-47ee19acbb3c";
/** The id of the file that a record names, from the record's. */
export const fileOf = (record: string): string => record.replaceAll("-", "");
export const idsOf = (called: Called<Page>): string[] => (called.data?.rows ?? []).map(({ id }) => String(id));
export const isPlain = (value: Json | undefined): boolean => (typeof value === "string" && value !== "") || typeof value === "number";

interface RolesFile {
  readonly roles: Record<string, { may: Record<string, unknown> | "*"; reach?: Record<string, string> }>;
}

/**
 * What a server forgets of the schemas, which leaks, and which the asks of a suite must find. `roles`: its roles reach everything, and its
 * fields are everybody's. A fact of the user: it keeps no field and no record back by it.
 */
export type Forgotten = "roles" | "isCheckPrice" | "showWarehouseInfo" | "isClientView";

export async function openRoleWorld({ forgets }: { readonly forgets?: Forgotten } = {}): Promise<RoleWorld> {
  const strict = await withKeptSearches();
  const copy = forgets === undefined ? strict : await withoutWords(forgets);
  const server = await buildTestApp({ schemaRoot: copy.root });
  const words = forgets ? await loadSchemas(strict.root, join(root, ".cache/schemas")) : server.schemas.current();
  const facts = new Map<string, Rec>();
  const askers: Asker[] = [];
  for (const name of ["anna", "bo"]) {
    await plantRecords(server, name);
    const customer = await findCustomer(server.db, name);
    if (!customer) throw new Error("not planted");
    const known = name === "anna" ? { salesperson: "staff-sales", isClientView: 1 } : { isCheckPrice: 0, showWarehouseInfo: 0 };
    await changeFacts(server.db, customer.id, known);
    facts.set(customer.id, { ...customer.facts, ...known, id: customer.id, loginName: name });
    askers.push({ name, token: await server.token(name), roles: ["owner"], customer: customer.id });
  }
  askers.push(...(await addRoleAskers(server, "anna")));
  let calls = 0;
  const world: RoleWorld = {
    ...oracleOf(server, words, facts),
    server,
    askers,
    each: forgets ? 1 : Number(process.env["ASK_EACH"] ?? 1),
    asked: () => calls,
    ask: (asker, path, body) => {
      calls += 1;
      return server.call(undefined, path, body, { authorization: asker.token });
    },
    async download(asker, path) {
      calls += 1;
      const headers = { "content-type": "application/json", authorization: asker.token };
      return (await server.inject({ method: "POST", url: `/api${path}`, headers, payload: "{}" })).rawPayload;
    },
    async close() {
      await server.close();
      await Promise.all([...new Set([strict, copy])].map((one) => one.remove()));
    },
  };
  await plantHouseRecords(world);
  await fillFields(world, words);
  return world;
}

function oracleOf(server: TestApp, words: Schemas, facts: ReadonlyMap<string, Rec>) {
  const rolesOf = ({ roles }: Asker): readonly Role[] => roles.flatMap((name) => words.roles.roles[name] ?? []);
  const may: RoleWorld["may"] = (asker, entity, grant) => rolesOf(asker).some((role) => mayRole(role, entity, grant));
  return {
    may,
    entities: () => [...server.schemas.current().entities.values()].filter(({ head }) => head.owner !== "none"),
    pathOf: (entity: ServedEntity, call: string) => {
      const key = (entity.head.calls as Readonly<Record<string, string>> | undefined)?.[call];
      return key === undefined ? undefined : server.schemas.current().catalog.call(key).path;
    },
    stored: async ({ table }: ServedEntity): Promise<readonly StoredRecord[]> =>
      server.db.selectFrom(table).select(["customer", "id", "body"]).execute(),
    seen: (asker: Asker, { name, head }: ServedEntity, rows: readonly StoredRecord[]) => {
      if (!may(asker, name, "read")) return [];
      const isShared = head.owner === "shared";
      const isOwner = !isShared && asker.customer !== undefined;
      const reaches = rolesOf(asker)
        .filter((role) => mayRole(role, name, "read"))
        .map((role) => parseExpr(reachText(role, name, isShared) ?? String(isShared || isOwner)));
      const { today } = businessClock(server.time.now, words.catalog.timeZone);
      const user = { ...facts.get(asker.customer ?? ""), loginName: asker.name, roles: asker.roles };
      return rows.filter(({ customer, body }) => {
        if (isOwner && customer !== asker.customer) return false;
        const scope = { row: body, owner: facts.get(customer) ?? {}, user, today } as unknown as Scope;
        return reaches.some((reach) => evaluate(reach, scope) === true);
      });
    },
    hiddenOf: (asker: Asker, { name }: ServedEntity) =>
      Object.entries(words.entity(name).schema.properties).flatMap(([field, schema]) =>
        isReader(asker, schema, facts.get(asker.customer ?? "") ?? {}) ? [] : [field],
      ),
  };
}

function isReader(asker: Asker, { "x-read-for": readers, "x-read-when": when }: FieldSchema, user: Rec): boolean {
  if (readers && !isAmong(readers, asker)) return false;
  return when === undefined || evaluate(parseExpr(when), { user } as unknown as Scope) === true;
}

/**
 * A copy of the schemas in which a searched field of each entity is kept from the warehouse's staff, so that searches, filters and orders
 * have something to hide, and sales export goods, so that exports have. A copy: the schemas under test are shared with other files.
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
  await kept.edit<RolesFile>("schemas/roles.json", exportingSales);
  return kept;
}

function exportingSales({ roles }: RolesFile): void {
  const { sales } = roles;
  if (sales && sales.may !== "*") Object.assign(sales.may, { sku: ["read", "export"] });
}

/** A copy that says less: every role of the staff reaches everything, customers see prices to come, and no field is kept from anybody; or nothing is kept back by one fact. */
async function withoutWords(forgets: Forgotten): Promise<SchemaCopy> {
  const lax = await copySchemas();
  const asks = (text: string): boolean => forgets === "roles" || text.includes(`user.${forgets}`);
  await lax.edit<RolesFile>("schemas/roles.json", (file) => {
    exportingSales(file);
    for (const role of Object.values(file.roles))
      if (role.reach) role.reach = Object.fromEntries(Object.entries(role.reach).map(([name, text]) => [name, asks(text) ? "true" : text]));
  });
  for (const { name } of (await schemasOfTest()).entities.values())
    await lax.edit<{ properties: Record<string, Record<string, unknown>> }>(`schemas/entities/${name}.json`, ({ properties }) => {
      for (const field of Object.values(properties)) {
        if (asks(String(field["x-read-when"]))) delete field["x-read-when"];
        if (forgets === "roles") delete field["x-read-for"];
      }
    });
  return lax;
}

/** Records that not everybody reaches: prices of a later day and of an earlier one, drivers, and a quote of each customer that has expired. */
async function plantHouseRecords(world: RoleWorld): Promise<void> {
  const admin = world.askers.find(({ name }) => name === "staff-admin");
  if (!admin) throw new Error("no administrator");
  const { db, schemas, time } = world.server;
  const entity = (name: string): ServedEntity => schemas.current().entity(name);
  const example = (name: string): Rec => (entity(name).schema.examples?.[0] ?? {}) as Rec;
  const prices = (tableNo: string, valid: Rec): Rec => ({ ...example("channel"), code: tableNo, tableNo, ...valid });
  const records: readonly (readonly [name: string, record: Rec])[] = [
    ["channel", prices("NEXT", { validFrom: "2099-01-01" })],
    ["channel", prices("LAST", { validFrom: "2020-01-01", validUntil: "2020-12-31" })],
    ["driver", example("driver")],
    ["desk-view", example("desk-view")],
  ];
  for (const [name, record] of records) {
    const { code, problems } = await world.ask(admin, world.pathOf(entity(name), "save") ?? "", record);
    if (code !== apiCode.ok) throw new Error(`${name} is not planted: ${JSON.stringify(problems)}`);
  }
  const expired = { quoteState: "quote_open", quoteNo: "LAST", validUntil: "2020-12-31" };
  for (const customer of new Set(world.askers.flatMap((asker) => asker.customer ?? []))) {
    const quote = { customer, id: newId(time.now), record: expired, version: 1, created: time.now, updated: time.now };
    await writeRecords(db, entity("channel-quote"), [quote]);
  }
}

/**
 * Gives every record a value in each field that only some roles read, a file where it names one, and a key of its own where it is exported:
 * an absent value could not leak, and one that two records share proves nothing.
 */
async function fillFields({ server, entities, stored }: RoleWorld, words: Schemas): Promise<void> {
  for (const entity of entities()) {
    const fields = Object.entries(words.entity(entity.name).schema.properties);
    const kept = fields.filter(([, field]) => field["x-read-for"] ?? field["x-read-when"]);
    const values = Object.fromEntries(kept.map(([name, { type }], at) => [name, type === "string" ? `kept-${at}` : 471_100 + at]));
    const [files] = fields.find(([, field]) => field["x-file"]) ?? [];
    const key = entity.schema["x-import"]?.key;
    if (kept.length === 0 && files === undefined && key === undefined) continue;
    for (const { id, customer } of await stored(entity)) {
      const file = { id: fileOf(id), customer, call: "", name: "a.png", type: "image/png", size: 3, created: new Date(0) };
      if (files !== undefined) await server.db.insertInto("files").values(file).execute();
      const of =
        files === undefined ? {} : { [files]: { id: file.id, name: "a.png", size: 3, type: "image/png", url: `/files/${file.id}` } };
      const body = JSON.stringify({ ...values, ...of, ...(key !== undefined && { [key]: `K${fileOf(id)}` }) });
      await server.db
        .updateTable(entity.table)
        .set({ body: sql<string>`body || ${body}::jsonb` })
        .where("id", "=", id)
        .execute();
    }
  }
}
