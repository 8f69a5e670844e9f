import { describe, expect, test } from "vitest";
import { estimateCost } from "../../../src/dialect/expr/analysis/cost.ts";
import type { RecordsExpr } from "../../../src/dialect/expr/ast.ts";
import { dependencies } from "../../../src/dialect/expr/dependencies.ts";
import { evaluate, evaluateWithinBudget } from "../../../src/dialect/expr/evaluate.ts";
import { parseExpr } from "../../../src/dialect/expr/parse.ts";
import { answering, closeSum, openValues, type SumQuestion } from "../../../src/dialect/expr/recordSums.ts";
import { sumScope, sumSteps } from "../../../src/dialect/expr/sumLookup.ts";
import { ExprCostError, type Scope } from "../../../src/dialect/expr/values.ts";
import { sumsOver } from "../../../src/dialect/records/sumsOver.ts";

const bills = [
  { id: "1", state: "unpaid", remain: 100.1, currency: "CNY" },
  { id: "2", state: "unpaid", remain: "0.2", currency: "USD" },
  { id: "3", state: "paid", remain: 7, currency: "CNY" },
  { id: "4", state: "unpaid", currency: "CNY" },
];

function ask(text: string, scope: Scope = {}, asking = { entity: "order", id: "1" }) {
  const expr = parseExpr(text);
  return evaluate(expr, { ...scope, ...sumScope(sumsOver({ [text]: expr }, { bill: bills }), asking) });
}

describe("sums over other records", () => {
  test("count, exists and sum read the records that meet the condition", () => {
    expect(ask("count('bill', row.state == 'unpaid')")).toBe(3);
    expect(ask("count('bill')")).toBe(4);
    expect(ask("exists('bill', row.state == 'lost')")).toBe(false);
    expect(ask("exists('bill', row.state == 'paid')")).toBe(true);
  });

  test("a sum is exact, adds numbers in texts, and passes over records without the number", () => {
    expect(ask("sum('bill', row.state == 'unpaid', row.remain)")).toBe(100.3);
    expect(ask("sum('bill', row.state == 'lost', row.remain)")).toBe(0);
    expect(ask("sum('bill', row.state == 'unpaid', row.remain * 2)")).toBe(200.6);
  });

  test("the condition compares with values of the record that asks", () => {
    expect(ask("count('bill', row.currency == self.currency)", { self: { currency: "USD" } })).toBe(1);
    expect(ask("count('bill', row.currency == self.currency)", { self: {} })).toBe(0);
    expect(ask("count('bill', row.currency in self.currencies)", { self: { currencies: ["USD", "CNY"] } })).toBe(4);
  });

  test("a record is not among the other records of its own entity", () => {
    expect(ask("count('bill', row.state == 'unpaid')", {}, { entity: "bill", id: "1" })).toBe(2);
    expect(ask("count('bill', row.state == 'unpaid')", {}, { entity: "order", id: "1" })).toBe(3);
  });

  test("without an answer it is unknown, and so is what depends on it", () => {
    const text = "sum('bill', row.state == 'unpaid', row.remain) < 10";
    expect(evaluate(parseExpr(text), {})).toBeUndefined();
    expect(evaluate(parseExpr(`false && ${text}`), {})).toBe(false);
  });

  test("the question is the same for the same values, and holds no other part of the record", () => {
    const questions: SumQuestion[] = [];
    const lookup = answering((question) => void questions.push(question));
    const expr = parseExpr("count('bill', row.currency == self.currency && row.remain > limits.least * 2)");
    for (const secret of ["a", "b"])
      evaluate(expr, { self: { currency: "CNY", secret }, limits: { least: 5 }, ...sumScope(lookup, undefined) });
    expect(questions[0]).toEqual(questions[1]);
    expect(questions[0]?.values).toEqual(["CNY", 10]);
  });

  test("too many different questions are given up, and the rule reports that it could not be checked", () => {
    const lookup = answering(() => {
      throw new ExprCostError();
    });
    const text = "count('bill') < 3";
    expect(evaluateWithinBudget({ [text]: parseExpr(text) }, text, sumScope(lookup, undefined))).toBe("too costly");
  });

  test("a closed sum reads nothing but the other record", () => {
    const expr = parseExpr("count('bill', row.a == self.a && (self.flag || row.b > limits.x))") as RecordsExpr;
    expect(openValues(expr)).toHaveLength(3);
    expect(closeSum(expr, ["x", false, 3])).toEqual(parseExpr("count('bill', row.a == 'x' && (false || row.b > 3))"));
  });

  test("it depends on the fields of the other records, and not on a row of its own list", () => {
    const reads = dependencies(parseExpr("sum('bill', row.state == self.state, row.remain) + row.price")).map(
      ({ name, path }) => name + path,
    );
    expect(reads).toEqual(["sums/bill", "sums/bill/state", "self/state", "sums/bill/remain", "row/price"]);
  });

  test("its steps are counted once for all rows of a record", () => {
    const rows = { row: { kind: "object", rows: 500 } } as const;
    const cost = estimateCost(parseExpr("count('bill', row.state == 'unpaid') > 3"), rows);
    expect(cost).toBeGreaterThan(sumSteps);
    expect(cost).toBeLessThan(10 * sumSteps);
  });

  test("it is written with one sort of records, and with its number", () => {
    expect(() => parseExpr("sum('bill', true)")).toThrow("write it as sum('loan', row.state == 'open', row.amount)");
    expect(() => parseExpr("count('bill', row.a == count('order'))")).toThrow("one sort of records");
    expect(parseExpr("sum(self.a, 2)")).toMatchObject({ op: "call" });
  });
});
