/**
 * Generated rules of rows against a slow oracle, which compares each row with each other one: the check of form, import and
 * API, the form's check after each edit and the audit of stored records give its verdicts. No rule of rows becomes SQL.
 * 6,000 pairs of a rule and a record, or `RULE_PAIRS`; `RULE_SEED` repeats a run.
 */
import { beforeAll, expect, test } from "vitest";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { createIncrementalChecker } from "#dialect/check/incremental/incrementalChecker.ts";
import { openCatalog } from "#dialect/compile/catalog.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import { toSql } from "#dialect/expr/toSql.ts";
import type { Rec } from "#dialect/json/json.ts";
import { checkStoredRecord } from "../../src/server/audit/checkStoredRecord.ts";
import { ruleSetOf } from "../../src/server/audit/ruleSet.ts";
import { servedEntity } from "../../src/server/schemas/loadSchemas.ts";
import { runsOf } from "../helpers/runsOf.ts";
import { compiled, filesWith, thing } from "../helpers/schemas/dialect.ts";
import { brokenRules, generatedRules, type GeneratedRules } from "./harness/generatedEntity.ts";
import { choicesOf, limits, settled, today } from "./harness/generatedTerms.ts";

const pairs = runsOf("RULE_PAIRS", 6000);
const seed = Number(process.env["RULE_SEED"] ?? 20261127);
// A check lists 500 problems at most: a rule of rows may have six.
const generated: GeneratedRules = generatedRules(choicesOf(seed), { ofRows: 60, ofRecords: 20, records: Math.ceil(pairs / 80) });
const { rules, records } = generated;
const files = filesWith([thing(generated.fields, { "x-rules": generated.recordRules })]);
const context = { user: {}, limits, today, now: `${today} 10:00:00` };
const says = (given: Rec): string => `seed ${seed}, record ${JSON.stringify(given)}`;
/** `rule@place`, each once. */
const named = (problems: readonly { readonly code: string; readonly path: string }[]): string[] =>
  [...new Set(problems.map(({ code, path }) => `${code.replace(/^rule:/, "")}@${path}`))].sort();

let entity: Awaited<ReturnType<typeof compiled>>;
beforeAll(async () => {
  entity = await compiled(files, "thing");
});

test("a tenth at least of the verdicts are a refusal, an acceptance or neither: the oracle decides something", () => {
  const verdicts = records.flatMap((record) =>
    rules.flatMap(({ of, isOfRows }) =>
      isOfRows ? (settled(record)["lines"] as Rec[]).map((row) => of({ record: settled(record), row })) : [],
    ),
  );
  for (const verdict of [true, false, undefined])
    expect(verdicts.filter((one) => one === verdict).length / verdicts.length).toBeGreaterThan(0.1);
});

test("the check of form, import and API", () => {
  for (const one of records) {
    const { problems } = checkRecord(entity, null, one, { ...context, on: "create" });
    expect(named(problems), says(one)).toEqual(brokenRules(rules, one));
  }
});

test("the form's check, one edit after another", () => {
  const checker = createIncrementalChecker(entity);
  for (const one of records) {
    const { problems } = checker.checkAll(null, one, { ...context, on: "create" });
    expect(named(problems), says(one)).toEqual(brokenRules(rules, one));
  }
});

test("the audit of stored records", () => {
  const catalog = { ...openCatalog(files), limits };
  const rulesOf = ruleSetOf(catalog, new Map([["thing", entity]]));
  const served = servedEntity(catalog, "thing", entity);
  for (const one of records) {
    const found = checkStoredRecord(rulesOf, served, settled(one), { user: {}, today, now: context.now });
    expect(named(found), says(one)).toEqual(brokenRules(rules, one));
  }
});

test("no condition over rows becomes SQL, which would have another result", () => {
  const overRows = rules.filter(({ text }) => /\b(self\.lines|line|row)\b/.test(text));
  expect(overRows.length).toBeGreaterThan(30);
  for (const { text } of overRows)
    expect(() => toSql(parseExpr(text), { column: () => ({ sql: "x", type: "any" }) } as never), text).toThrow();
});
