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
import type { Json, Rec } from "#dialect/json/json.ts";
import { checkStoredRecord } from "../../src/server/audit/checkStoredRecord.ts";
import { ruleSetOf } from "../../src/server/audit/ruleSet.ts";
import type { OpenDatabase } from "../../src/server/db/openDatabase.ts";
import { expressionCondition } from "../../src/server/records/storage/expressionCondition.ts";
import { servedEntity } from "../../src/server/schemas/loadSchemas.ts";
import { compiled, filesWith, thing } from "../helpers/schemas/dialect.ts";
import { testDatabase } from "../helpers/server/testDatabase.ts";

const pairs = Number(process.env["RULE_PAIRS"] ?? 50_000);
const seed = Number(process.env["RULE_SEED"] ?? 20261122);
// At most 300 rules: a check lists 500 problems at most.
const recordsPerRule = Math.max(60, Math.ceil(pairs / 300));
const today = "2026-11-22";
const limits = { most: 7 };

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function randomOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = randomOf(seed);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
const below = (count: number): number => Math.floor(random() * count);

/** A value that is not known is undefined. */
interface Term<Value> {
  readonly text: string;
  readonly of: (record: Rec) => Value | undefined;
}
type Condition = Term<boolean>;

const numbers = ["pages", "shelf", "double"] as const;
const texts = ["name", "kind"] as const;
const days = ["due"] as const;
const words = ["a", "b", "ab", "c", "B"];
const dates = ["2026-01-01", today, "2027-03-01"];

function numberTerm(): Term<number> {
  const field = pick(numbers);
  const own: Term<number> = { text: `self.${field}`, of: (record) => record[field] as number | undefined };
  const by = below(5) - 2;
  const known = (change: (value: number) => number) => (record: Rec) => {
    const value = own.of(record);
    return value === undefined ? undefined : change(value);
  };
  return pick<() => Term<number>>([
    () => own,
    () => own,
    () => ({ text: `(${own.text} + ${by < 0 ? `(${by})` : by})`, of: known((value) => value + by) }),
    () => ({ text: `(${own.text} * 3)`, of: known((value) => value * 3) }),
    () => ({ text: "limits.most", of: () => limits.most }),
  ])();
}

const textTerm = (): Term<string> => fieldOrWord(pick(texts), words);
const dayTerm = (): Term<string> => (random() < 0.3 ? { text: "today", of: () => today } : fieldOrWord(pick(days), dates));

function fieldOrWord(field: string, values: readonly string[]): Term<string> {
  if (random() < 0.75) return { text: `self.${field}`, of: (record) => record[field] as string | undefined };
  const value = pick(values);
  return { text: `'${value}'`, of: () => value };
}

const comparisons: Readonly<Record<string, <Value extends number | string>(a: Value, b: Value) => boolean>> = {
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};

function comparison<Value extends number | string>(left: Term<Value>, right: Term<Value>): Condition {
  const sign = pick(Object.keys(comparisons));
  return {
    text: `${left.text} ${sign} ${right.text}`,
    of: (record) => {
      const [a, b] = [left.of(record), right.of(record)];
      return a === undefined || b === undefined ? undefined : comparisons[sign]?.(a, b);
    },
  };
}

function leaf(): Condition {
  const field = pick([...numbers, ...texts, ...days, "done"] as const);
  const listed = words.filter(() => random() < 0.5);
  return pick<() => Condition>([
    () => comparison(numberTerm(), numberTerm()),
    () => comparison(numberTerm(), literal(below(20))),
    () => comparison(textTerm(), textTerm()),
    () => comparison(dayTerm(), dayTerm()),
    () => ({ text: "self.done", of: (record) => record["done"] as boolean | undefined }),
    () => ({ text: `has(self.${field})`, of: (record) => record[field] !== undefined }),
    () => ({
      text: `self.name in [${[...listed, "z"].map((word) => `'${word}'`).join(", ")}]`,
      of: (record) => (record["name"] === undefined ? undefined : listed.includes(String(record["name"]))),
    }),
  ])();
}

const literal = (value: number): Term<number> => ({ text: String(value), of: () => value });

/** Kleene's logic: what is not known decides nothing. */
function condition(depth: number): Condition {
  if (depth === 0 || random() < 0.2) return leaf();
  const [left, right] = [condition(depth - 1), condition(depth - 1)];
  return pick<() => Condition>([
    () => ({
      text: `(${left.text} && ${right.text})`,
      of: (record) => {
        const both = [left.of(record), right.of(record)];
        return both.includes(false) ? false : both.includes(undefined) ? undefined : true;
      },
    }),
    () => ({
      text: `(${left.text} || ${right.text})`,
      of: (record) => {
        const both = [left.of(record), right.of(record)];
        return both.includes(true) ? true : both.includes(undefined) ? undefined : false;
      },
    }),
    () => ({
      text: `!(${left.text})`,
      of: (record) => {
        const value = left.of(record);
        return value === undefined ? undefined : !value;
      },
    }),
  ])();
}

function record(): Rec {
  const found: Record<string, Json> = {};
  const maybe = (name: string, value: () => Json): void => void (random() < 0.7 && (found[name] = value()));
  maybe("pages", () => below(12));
  maybe("shelf", () => below(40) / 2);
  maybe("name", () => pick(words));
  maybe("kind", () => pick(words));
  maybe("due", () => pick(dates));
  maybe("done", () => random() < 0.5);
  return found;
}

/** What the oracle adds: the one computed field. */
const settled = (given: Rec): Rec => (given["pages"] === undefined ? given : { ...given, double: Number(given["pages"]) * 2 });

const rules = Array.from({ length: Math.max(1, Math.round(pairs / recordsPerRule)) }, (_, index) => ({
  id: `r${index}`,
  condition: condition(3),
}));
const records = Array.from({ length: recordsPerRule }, record);
const schema = thing(
  {
    pages: { type: "integer", "x-label": { en: "Pages" } },
    shelf: { type: "number", "x-label": { en: "Shelf" } },
    double: { type: "number", "x-compute": "self.pages * 2", "x-label": { en: "Double" } },
    name: { type: "string", maxLength: 9, "x-label": { en: "Name" } },
    kind: { type: "string", maxLength: 9, "x-label": { en: "Kind" } },
    due: { type: "string", format: "date", "x-label": { en: "Due" } },
    done: { type: "boolean", "x-label": { en: "Done" } },
  },
  { "x-rules": rules.map(({ id, condition: { text } }) => ({ id, rule: text, message: { en: id }, fieldPath: "/name" })) },
);
const files = filesWith([schema]);
const context = { user: {}, limits, today, now: `${today} 10:00:00` };

/** The rules that a record breaks, by the oracle. */
const broken = (given: Rec): string[] => rules.filter((rule) => rule.condition.of(settled(given)) === false).map(({ id }) => id);
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
  const verdicts = rules.flatMap(({ condition: { of } }) => records.map((one) => of(settled(one))));
  for (const verdict of [true, false, undefined])
    expect(verdicts.filter((one) => one === verdict).length / verdicts.length).toBeGreaterThan(0.1);
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

test("the condition in SQL", async () => {
  const served = servedEntity(openCatalog(files), "thing", entity);
  const { db } = database;
  await sql`create table generated_things (id integer primary key, body jsonb not null)`.execute(db);
  const rows = JSON.stringify(records.map((one, id) => ({ id, body: settled(one) })));
  await sql`insert into generated_things select * from jsonb_to_recordset(${rows}::jsonb) as given(id integer, body jsonb)`.execute(db);
  const scope = { limits, today, now: context.now, user: {} };
  for (const { condition: rule } of rules) {
    const where = expressionCondition(served, parseExpr(rule.text), { table: "self", scope });
    const found = await sql<{ id: number }>`select id from generated_things where ${where} order by id`.execute(db);
    const expected = records.flatMap((one, id) => (rule.of(settled(one)) === true ? [id] : []));
    expect(
      found.rows.map(({ id }) => id),
      `seed ${seed}, ${rule.text}`,
    ).toEqual(expected);
  }
});
