/**
 * Generated records over HTTP: what the check accepts is stored as it was
 * checked, what it refuses is refused with the same problems. What only the
 * database can know (uniqueness, references, files) is left aside.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acknowledgementsOf, warningsOf } from "../../src/dialect/acknowledge.ts";
import { checkRecord } from "../../src/dialect/checkRecord.ts";
import { newRecord } from "../../src/dialect/draft.ts";
import type { Json, Rec } from "../../src/dialect/json.ts";
import { businessClock } from "../../src/dialect/time.ts";
import { answerCode } from "../../src/dialect/wire.ts";
import { buildTestApp, type TestApp } from "../helpers/buildTestApp.ts";
import { createGenerator } from "../helpers/generateRecord.ts";
import { copySchemas, type SchemaCopy } from "../helpers/schemaCopy.ts";

const runs = Number(process.env["GENERATED_RUNS"] ?? 200);
/** Codes of what needs the database. */
const asked = new Set(["unique", "reference", "file", "fileType", "fileSize"]);

const books = ["delivery-address", "pickup-address", "sender", "importer", "sku"] as const;
/** What no database stores and no body may hold (its keys included): it is refused before any record is looked at. */
const isUnstorable = (sent: Rec): boolean => /\\u0000|\\ud[89a-f]|__proto__|"(?:constructor|prototype)":/.test(JSON.stringify(sent));

let copy: SchemaCopy;
let server: TestApp;
beforeAll(async () => {
  copy = await copySchemas();
  for (const name of books)
    await copy.edit<{ "x-limit"?: object; "x-bind"?: Record<string, string> }>(`schemas/entities/${name}.json`, (entity) => {
      delete entity["x-limit"];
      delete entity["x-bind"]?.["x-limit/max"];
      if (Object.keys(entity["x-bind"] ?? {}).length === 0) delete entity["x-bind"];
    });
  server = await buildTestApp({ schemaRoot: copy.root });
});
afterAll(async () => {
  await server.close();
  await copy.remove();
});

describe("generated records", () => {
  test.each(books)("of %s are stored as checked, or refused as checked", async (name) => {
    const schemas = server.schemas.current();
    const { compiled, head, schema } = schemas.entity(name);
    const path = schemas.catalog.call(head.calls?.save ?? "").path;
    const generator = createGenerator(schemas.catalog, schemas.catalog.entity(name));
    const context = {
      user: { loginName: "anna", name: "anna" },
      limits: schemas.catalog.limits,
      ...businessClock(server.time.now),
      on: "create",
    };
    const isKept = (field: string): boolean => schema.properties[field]?.readOnly === true;
    let [stored, refused] = [0, 0];
    for (let seed = 0; seed < runs; seed++) {
      const sent = JSON.parse(JSON.stringify(generator.make(seed * 7919, [0, 0, 0.15, 1][seed % 4] ?? 0))) as Rec;
      if (isUnstorable(sent)) continue;
      const open = Object.fromEntries(Object.entries(newRecord(compiled, context)).filter(([field]) => !isKept(field)));
      const { record, problems } = checkRecord(compiled, null, { ...open, ...sent }, context);
      const body = { ...sent, acknowledge: acknowledgementsOf(warningsOf(problems)) as unknown as Json };
      const answer = await server.call<Rec>("anna", path, body);
      const known = (answer.problems ?? []).filter(({ code }) => !asked.has(code));
      const errors = problems.filter(({ severity, code }) => severity === "error" && !asked.has(code));
      if (answer.code !== answerCode.ok) {
        const told = known.filter(({ severity }) => severity === "error").map(({ path: at, code }) => `${at} ${code}`);
        expect([seed, answer.code, ...told]).toEqual([seed, answerCode.invalid, ...errors.map(({ path: at, code }) => `${at} ${code}`)]);
        refused += 1;
        continue;
      }
      expect([seed, errors]).toEqual([seed, []]);
      const row = Object.fromEntries(
        Object.entries(answer.data ?? {}).filter(([field]) => schema.properties[field] !== undefined && !isKept(field)),
      );
      const checked = Object.fromEntries(Object.entries(record).filter(([field, value]) => value !== undefined && !isKept(field)));
      expect([seed, row]).toEqual([seed, checked]);
      stored += 1;
    }
    expect(stored).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  });
});
