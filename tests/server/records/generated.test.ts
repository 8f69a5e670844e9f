/**
 * Generated records over HTTP: what the check accepts is stored as it was
 * checked, what it refuses is refused with the same problems. What only the
 * database can know (uniqueness, references, files) is left aside.
 */
import { customerValues } from "../../helpers/schemas/customerValues.ts";
import { serverActingFor } from "../../../src/server/session/principal.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acknowledgementsOf, warningsOf } from "../../../src/dialect/check/acknowledge.ts";
import { checkRecord } from "../../../src/dialect/check/checkRecord.ts";
import { schemaFields } from "../../../src/dialect/schema/derived/computeOrder.ts";
import { isObject, type Json, type Rec } from "../../../src/dialect/json/json.ts";
import type { FieldSchema } from "../../../src/dialect/schema/schema.ts";
import { apiCode } from "../../../src/dialect/wire/wire.ts";
import { prepareNewRecord } from "../../../src/server/records/prepareNewRecord.ts";
import { runsOf } from "../../helpers/runsOf.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { createGenerator } from "../../helpers/schemas/generateRecord.ts";
import { postgresUrl } from "../../helpers/server/postgres.ts";
import { catalog } from "../../helpers/schemas/product.ts";
import { copySchemas, type SchemaCopy } from "../../helpers/schemas/schemaCopy.ts";

/** Records for each entity, half of them on each database: both check and store in the same way. */
const runs = runsOf("GENERATED_RUNS", 200);
const half = postgresUrl ? 1 : 0;
const seeds = Array.from({ length: runs }, (_, seed) => seed).filter((seed) => (seed >> 2) % 2 === half);
/** Codes of what needs the database, and what fields call it. */
const needsDatabase = ["unique", "reference", "file", "fileType", "fileSize"];
function askedOf(schema: FieldSchema): ReadonlySet<string> {
  const own = schemaFields(schema).flatMap(({ schema: field }) => needsDatabase.flatMap((code) => field["x-problem"]?.[code] ?? []));
  return new Set([...needsDatabase, ...own.map((key) => key.replace(/^problem\./, ""))]);
}

const { files } = await catalog();
/** Every entity that a call of the catalogue saves for a customer. Records of all customers are written by staff. */
const saved = [
  ...new Set(Object.values(files.endpoints.calls).flatMap(({ does, entity }) => (does === "save" && entity !== undefined ? [entity] : []))),
].filter((name) => files.entities[name]?.["x-entity"].owner !== "shared");
/** What no database stores and no body may hold (its keys included): it is refused before any record is looked at. */
const isUnstorable = (sent: Rec): boolean => /\\u0000|\\ud[89a-f]|__proto__|"(?:constructor|prototype)":/.test(JSON.stringify(sent));

/** Values that refer to other records are taken out: whether those are there is the database's word. */
function withoutReferences(field: FieldSchema, value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => (field.items ? withoutReferences(field.items, item) : item));
  if (!isObject(value)) return value;
  const kept = Object.entries(value as Rec).filter(([name]) => field.properties?.[name]?.["x-reference"] === undefined);
  return Object.fromEntries(
    kept.map(([name, item]) => [
      name,
      field.properties?.[name] && item !== undefined ? withoutReferences(field.properties[name], item) : item,
    ]),
  );
}

/** Whether a record can be whole without another one, and without a file. */
const standsAlone = (field: FieldSchema): boolean =>
  Object.entries(field.properties ?? {}).every(
    ([name, inner]) =>
      !((field.required?.includes(name) || inner["x-required-when"] !== undefined) && (inner["x-reference"] ?? inner["x-file"])) &&
      (!inner.items || !((inner.minItems ?? 0) > 0 || field.required?.includes(name)) || standsAlone(inner.items)),
  );

const HOUR_MS = 60 * 60_000;
/** Of the account that saves: some records need one. */
const email = "anna@own.example";

let copy: SchemaCopy;
let server: TestApp;
beforeAll(async () => {
  copy = await copySchemas();
  for (const name of saved)
    await copy.edit<{ "x-limit"?: object; "x-bind"?: Record<string, string> }>(`schemas/entities/${name}.json`, (entity) => {
      delete entity["x-limit"];
      delete entity["x-bind"]?.["x-limit/max"];
      if (Object.keys(entity["x-bind"] ?? {}).length === 0) delete entity["x-bind"];
    });
  server = await buildTestApp({ schemaRoot: copy.root });
  await sql`update customers set facts = facts || ${JSON.stringify({ email })}::jsonb where login_key = 'anna'`.execute(server.db);
});
afterAll(async () => {
  await server.close();
  await copy.remove();
});

describe("generated records", () => {
  test.each(saved)("of %s are stored as checked, or refused as checked", async (name) => {
    const schemas = server.schemas.current();
    const entity = schemas.entity(name);
    const { compiled, head, schema } = entity;
    const asked = askedOf(schema);
    const path = schemas.catalog.call(head.calls?.save ?? "").path;
    const generator = createGenerator(schemas.catalog, schemas.catalog.entity(name));
    const anna = serverActingFor({ customer: "", facts: { loginName: "anna", name: "anna", email } });
    const acting = { schemas, clock: () => server.time.now, ...anna };
    const isKept = (field: string): boolean => schema.properties[field]?.readOnly === true;
    /** Computed from what only the server writes, such as the time of the save. */
    const isLater = (field: string, checked: Rec): boolean =>
      schema.properties[field]?.["x-compute"] !== undefined && checked[field] === undefined;
    let [stored, refused] = [0, 0];
    for (const seed of seeds) {
      const made = JSON.parse(JSON.stringify(generator.make(seed * 7919, [0, 0, 0.15, 1][seed % 4] ?? 0))) as Json;
      const sent = customerValues(schema, schemas.catalog.files.roles, withoutReferences(schema, made) as Rec);
      if (isUnstorable(sent)) continue;
      const { input, context } = prepareNewRecord(acting, entity, sent);
      const { record, problems } = checkRecord(compiled, null, input, context);
      const body = { ...sent, acknowledge: acknowledgementsOf(warningsOf(problems)) as unknown as Json };
      let answer = await server.call<Rec>("anna", path, body);
      // Some calls are limited by the hour, such as invitations.
      if (answer.code === apiCode.throttled) {
        server.time.now += HOUR_MS;
        answer = await server.call<Rec>("anna", path, body);
      }
      // A mailbox gets five invitations a day: by then some have been stored.
      if (answer.code === apiCode.limit && stored > 0) continue;
      const known = (answer.problems ?? []).filter(({ code }) => !asked.has(code));
      const errors = problems.filter(({ severity, code }) => severity === "error" && !asked.has(code));
      if (answer.code !== apiCode.ok) {
        const told = known.filter(({ severity }) => severity === "error").map(({ path: at, code }) => `${at} ${code}`);
        expect([seed, answer.code, ...told]).toEqual([seed, apiCode.invalid, ...errors.map(({ path: at, code }) => `${at} ${code}`)]);
        refused += 1;
        continue;
      }
      expect([seed, errors]).toEqual([seed, []]);
      const row = Object.fromEntries(
        Object.entries(answer.data ?? {}).filter(
          ([field]) => schema.properties[field] !== undefined && !isKept(field) && !isLater(field, record),
        ),
      );
      const checked = Object.fromEntries(Object.entries(record).filter(([field, value]) => value !== undefined && !isKept(field)));
      expect([seed, row]).toEqual([seed, checked]);
      stored += 1;
    }
    if (standsAlone(schema)) expect(stored).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  });
});
