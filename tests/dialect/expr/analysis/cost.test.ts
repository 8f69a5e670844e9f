/** No expression can hang an end: its work is counted while it runs, and estimated before. */
import { describe, expect, test } from "vitest";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { estimateCost } from "#dialect/expr/analysis/cost.ts";
import { evaluate, evaluateBoolean, maxSteps, evaluateWithinBudget } from "#dialect/expr/evaluate.ts";
import { ExprSyntaxError, parseExpr } from "#dialect/expr/parse.ts";
import { checkExpr } from "#dialect/expr/analysis/checkExpr.ts";
import { recordType } from "#dialect/expr/analysis/types.ts";
import { ExprCostError, type Value } from "#dialect/expr/values.ts";
import { isSafePattern } from "#dialect/text/safePattern.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { compiledThing, onCreate, shortProblems } from "../../../helpers/schemas/dialect.ts";

const rows = (maxItems: number): FieldSchema => ({
  type: "object",
  properties: {
    rows: { type: "array", maxItems, items: { type: "object", properties: { a: { type: "integer" }, b: { type: "integer" } } } },
  },
});
const namesFor = (maxItems: number) => ({ self: recordType(rows(maxItems), () => undefined) });
const everyPair = "self.rows.all(x, self.rows.all(y, x.a == y.a || x.b != y.b))";

describe("before it runs", () => {
  test("the work is estimated with every list as long as it may be", () => {
    const costOf = (maxItems: number) => estimateCost(parseExpr(everyPair), namesFor(maxItems));
    expect(costOf(200) / costOf(100)).toBeCloseTo(4, 0);
    expect(checkExpr(everyPair, { names: namesFor(100), expects: "boolean" })).toEqual([]);
    expect(checkExpr(everyPair, { names: namesFor(5000), expects: "boolean" })).toMatchObject([{ mistake: "cost" }]);
    const words = { self: recordType({ type: "object", properties: { t: { type: "string", maxLength: 2000 } } }, () => undefined) };
    const wordsTwice = "self.t.split(' ').all(a, self.t.split(' ').all(b, a == b))";
    expect(checkExpr(wordsTwice, { names: words, expects: "boolean" })).toMatchObject([{ mistake: "cost" }]);
    expect(checkExpr("isUnique(self.rows.map(x, x.a))", { names: namesFor(5000), expects: "boolean" })).toEqual([]);
  });

  test("an expression of a row is counted for all rows of the record, and what they share once", () => {
    const namesOfRow = (maxItems: number) => {
      const { self } = namesFor(maxItems);
      return { self, row: { ...self.fields?.()["rows"]?.item, kind: "object" as const, rows: maxItems } };
    };
    const findings = (text: string, maxItems: number) => checkExpr(text, { names: namesOfRow(maxItems), expects: "boolean" });
    const comparing = "self.rows.exists(o, o != row && o.a <= row.b && row.a <= o.b)";
    expect(findings(comparing, 100)).toEqual([]);
    expect(findings(comparing, 2000)).toMatchObject([{ mistake: "cost" }]);
    const [{ message } = { message: "" }] = findings(comparing, 2000);
    expect(message).toContain("for all 2000 rows of a record");
    expect(message).toContain("row.overlapsAnother(self.rows, row.from, row.to)");
    for (const text of [
      "!row.overlapsAnother(self.rows, row.a, row.b)",
      "!row.duplicateOf(self.rows, row.a)",
      "row.a <= sum(self.rows.map(r, r.a))",
      "self.rows.exists(o, o.a == row.a && has(o.b))",
    ])
      expect(findings(text, 2000), text).toEqual([]);
  });

  test("it never falls short of what is counted while it runs", () => {
    const list = Array.from({ length: 100 }, (_, at) => ({ a: at % 7, b: at }));
    const expressions = [
      everyPair,
      "sum(self.rows.map(x, x.a * x.b)) > 3",
      "self.rows.filter(x, x.a > 3).exists(x, x.b in [1, 2])",
      "isUnique(self.rows.map(x, x.b))",
    ];
    for (const text of expressions) {
      const tree = parseExpr(text);
      expect(stepsOf(text, { self: { rows: list } }), text).toBeLessThanOrEqual(estimateCost(tree, namesFor(100)));
      expect(stepsOf(text, { self: { rows: list } }), text).toBeGreaterThan(1);
    }
  });

  test.each([
    ["a text of megabytes", `'${"x".repeat(3000)}' == ''`],
    ["nesting beyond any rule", `${"(".repeat(200)}1${")".repeat(200)} == 1`],
    ["nesting of operators", `${"!".repeat(500)}true`],
    ["a list of many literals", `1 in [${Array.from({ length: 500 }, (_, at) => at).join(",")}]`],
    ["a long chain", Array.from({ length: 600 }, () => "a").join("&&")],
    ["half of it", "self.rows.all(x, x.a =="],
    ["brackets that never close", "(((((((("],
  ])("%s is refused as text", (_, text) => {
    expect(() => parseExpr(text)).toThrow(ExprSyntaxError);
  });

  test.each(["(a+)+$", "(a|a)*b", "(a|ab)*c", "([a-z]+)*\\d", "(.*a){20}", "(x+x+)+y"])("the pattern %s is no safe one", (pattern) => {
    expect(isSafePattern(pattern)).toBe(false);
  });
});

describe("while it runs", () => {
  const many = Array.from({ length: 3000 }, (_, at) => ({ a: at, b: at }));
  const scope = { self: { rows: many } };

  test.each([
    ["comprehensions inside each other", "self.rows.all(x, self.rows.all(y, self.rows.all(z, x.a + y.a + z.a >= 0)))"],
    [
      "texts that double",
      `${"(".repeat(18)}'${"x".repeat(200)}'${".map".repeat(0)}${")".repeat(18)}.replace('x', 'xxxxxxxxxx').replace('x', 'xxxxxxxxxx').replace('x', 'xxxxxxxxxx') == ''`,
    ],
    ["numbers that grow", `${Array.from({ length: 40 }, () => "99999999999999999999").join(" * ")} > 0`],
    ["lists looked for in lists", "self.rows.all(x, [x] in [self.rows, self.rows] || self.rows.exists(y, contains(self.rows, x)))"],
  ])("%s are given up after bounded work", (_, text) => {
    expect(() => evaluate(parseExpr(text), scope)).toThrow(ExprCostError);
    expect(evaluateWithinBudget({ [text]: parseExpr(text) }, text, scope)).toBe("too costly");
    expect(evaluateBoolean({ [text]: parseExpr(text) }, text, scope)).toBeUndefined();
  });

  test("a text of megabytes costs its length, once, and no pattern is tried on it", () => {
    const text = "matches(self.t, '^a*$')";
    expect(evaluateBoolean({ [text]: parseExpr(text) }, text, { self: { t: "a".repeat(2_000_000) } })).toBeUndefined();
  });
});

test("a rule that is given up refuses the save, and says that instead of its own sentence; a condition is then unknown", async () => {
  const entity = await compiledThing(
    {
      rows: { type: "array", items: { type: "object", properties: { a: { type: "integer" }, b: { type: "integer" } } } },
      note: { type: "string", "x-visible-when": `!(${everyPair})`, "x-required-when": everyPair },
    },
    { "x-rules": [{ id: "pairs", rule: everyPair, message: { en: "Pairs differ" }, fieldPath: "/rows" }] },
  );
  const of = (length: number) => ({ rows: Array.from({ length }, () => ({ a: 1, b: 1 })) });
  expect(shortProblems(entity, of(3))).toEqual([]);
  expect(
    shortProblems(entity, {
      rows: [
        { a: 1, b: 1 },
        { a: 2, b: 1 },
      ],
    }),
  ).toEqual(["/rows rule:pairs"]);
  expect(shortProblems(entity, of(3000))).toEqual(["/rows unjudged"]);
  expect(checkRecord(entity, null, { ...of(3000), note: "x" }, onCreate()).record["note"]).toBeUndefined();
});

test("a rule of a row has one budget for all rows, and is given up once, at the first row where it is spent", async () => {
  const entity = await compiledThing({
    rows: {
      type: "array",
      items: {
        type: "object",
        properties: { a: { type: "integer" }, b: { type: "integer" } },
        "x-rules": [
          {
            id: "apart",
            rule: "!self.rows.exists(o, o != row && o.a <= row.b && row.a <= o.b)",
            message: { en: "Apart" },
            fieldPath: "/a",
          },
          { id: "in-order", rule: "row.a <= row.b", message: { en: "In order" }, fieldPath: "/b" },
        ],
      },
    },
  });
  const of = (length: number) => ({ rows: Array.from({ length }, (_, at) => ({ a: at * 2, b: at * 2 + 1 })) });
  expect(shortProblems(entity, of(50))).toEqual([]);
  const [first, ...others] = shortProblems(entity, { rows: [...of(1500).rows, { a: 9999, b: 0 }] });
  expect(first).toMatch(/^\/rows\/\d+\/a unjudged$/);
  expect(others).toEqual(["/rows/1500/b rule:in-order"]);
});

test("a condition or a formula of a row shares its work and its budget, too", async () => {
  const row = (keyword: "x-visible-when" | "x-required-when" | "x-compute") =>
    compiledThing({
      rows: {
        type: "array",
        items: {
          type: "object",
          properties: {
            a: { type: "integer" },
            n: {
              type: "integer",
              [keyword]:
                keyword === "x-compute" ? "sum(self.rows.map(o, o.a < row.a ? 1 : 0))" : "sum(self.rows.map(o, o.a < row.a ? 1 : 0)) > 0",
            },
          },
        },
      },
    });
  const of = (length: number) => ({ rows: Array.from({ length }, (_, at) => ({ a: at })) });
  for (const keyword of ["x-visible-when", "x-required-when", "x-compute"] as const) {
    const entity = await row(keyword);
    const start = performance.now();
    checkRecord(entity, null, of(5000), onCreate());
    // 5,000 × 5,000 evaluations would take more than a minute.
    expect(performance.now() - start, keyword).toBeLessThan(20_000);
  }
});

/** The least number of steps that the evaluator does it in. */
function stepsOf(text: string, scope: Readonly<Record<string, Value>>): number {
  const expr = parseExpr(text);
  let low = 0;
  let high = maxSteps;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    try {
      evaluate(expr, scope, middle);
      high = middle;
    } catch {
      low = middle + 1;
    }
  }
  return low;
}
