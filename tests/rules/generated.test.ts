/**
 * Generated rules against a slow oracle, which knows neither parser nor evaluator: the check of form, import and API, the
 * form's check key by key, the audit of stored records and the condition in SQL give its verdict.
 * 50,000 pairs of a rule and a record, or `RULE_PAIRS`; `RULE_SEED` repeats a run.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { createIncrementalChecker } from "#dialect/check/incremental/incrementalChecker.ts";
import { openCatalog } from "#dialect/compile/catalog.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import type { Rec } from "#dialect/json/json.ts";
import { checkStoredRecord } from "../../src/server/audit/checkStoredRecord.ts";
import { ruleSetOf } from "../../src/server/audit/ruleSet.ts";
import type { OpenDatabase } from "../../src/server/db/openDatabase.ts";
import { expressionCondition } from "../../src/server/records/storage/expressionCondition.ts";
import { servedEntity } from "../../src/server/schemas/loadSchemas.ts";
import { compiled, filesWith, thing } from "../helpers/schemas/dialect.ts";
import { runsOf } from "../helpers/runsOf.ts";
import { testDatabase } from "../helpers/server/testDatabase.ts";
import { choicesOf, conditionOf, limits, plainFields, plainLeaf, plainRecord, settled, today } from "./harness/generatedTerms.ts";

const pairs = runsOf("RULE_PAIRS", 50_000);
const seed = Number(process.env["RULE_SEED"] ?? 20261122);
// At most 300 rules: a check lists 500 problems at most.
const recordsPerRule = Math.max(60, Math.ceil(pairs / 300));
const choices = choicesOf(seed);

const rules = Array.from({ length: Math.ceil(pairs / recordsPerRule) }, (_, index) => ({
  id: `r${index}`,
  condition: conditionOf(choices, 3, plainLeaf),
}));
const records = Array.from({ length: recordsPerRule }, () => plainRecord(choices));
const schema = thing(plainFields, {
  "x-rules": rules.map(({ id, condition: { text } }) => ({ id, rule: text, message: { en: id }, fieldPath: "/name" })),
});
const files = filesWith([schema]);
const context = { user: {}, limits, today, now: `${today} 10:00:00` };

/** The rules that a record breaks, by the oracle. */
const broken = (given: Rec): string[] =>
  rules.filter((rule) => rule.condition.of({ record: settled(given) }) === false).map(({ id }) => id);
const named = (problems: readonly { readonly code: string }[]): string[] =>
  problems.flatMap(({ code }) => (code.startsWith("rule:") ? [code.slice("rule:".length)] : []));
const sorted = (ids: readonly string[]): string[] => [...new Set(ids)].sort();
const says = (given: Rec): string => `seed ${seed}, record ${JSON.stringify(given)}`;

let entity: Awaited<ReturnType<typeof compiled>>;
let database: OpenDatabase;
beforeAll(async () => {
  entity = await compiled(files, "thing");
  database = await testDatabase();
});
afterAll(() => database.close());

test("about half of the verdicts are a refusal, an acceptance or neither: the oracle decides something", () => {
  const verdicts = rules.flatMap(({ condition: { of } }) => records.map((one) => of({ record: settled(one) })));
  for (const verdict of [true, false, undefined])
    expect(verdicts.filter((one) => one === verdict).length / verdicts.length).toBeGreaterThan(0.1);
  expect(verdicts.length).toBeGreaterThanOrEqual(pairs);
});

test("the check of form, import and API", () => {
  for (const one of records) {
    const { problems } = checkRecord(entity, null, one, { ...context, on: "create" });
    expect(sorted(named(problems)), says(one)).toEqual(sorted(broken(one)));
  }
});

test("the form's check after each key", () => {
  const checker = createIncrementalChecker(entity);
  for (const one of records) {
    const { problems } = checker.checkAll(null, one, { ...context, on: "create" });
    expect(sorted(named(problems)), says(one)).toEqual(sorted(broken(one)));
  }
});

test("the audit of stored records", () => {
  const catalog = { ...openCatalog(files), limits };
  const rulesOf = ruleSetOf(catalog, new Map([["thing", entity]]));
  const served = servedEntity(catalog, "thing", entity);
  for (const one of records) {
    const found = checkStoredRecord(rulesOf, served, settled(one), { user: {}, today, now: context.now });
    expect(sorted(named(found)), says(one)).toEqual(sorted(broken(one)));
  }
});

test("a list filtered by the condition in SQL has the records for which the oracle says that it holds", async () => {
  const served = servedEntity(openCatalog(files), "thing", entity);
  const { db } = database;
  await sql`create table generated_things (id integer primary key, body jsonb not null)`.execute(db);
  const rows = JSON.stringify(records.map((one, id) => ({ id, body: settled(one) })));
  await sql`insert into generated_things select * from jsonb_to_recordset(${rows}::jsonb) as given(id integer, body jsonb)`.execute(db);
  const scope = { limits, today, now: context.now, user: {} };
  for (const { condition: rule } of rules) {
    const where = expressionCondition(served, parseExpr(rule.text), { table: "self", scope });
    const found = await sql<{ id: number }>`select id from generated_things where ${where} order by id`.execute(db);
    const expected = records.flatMap((one, id) => (rule.of({ record: settled(one) }) === true ? [id] : []));
    expect(
      found.rows.map(({ id }) => id),
      `seed ${seed}, ${rule.text}`,
    ).toEqual(expected);
  }
});
