import { expect, test } from "vitest";
import { evaluate } from "#dialect/expr/evaluate.ts";
import { parseExpr } from "#dialect/expr/parse.ts";

const rows = [
  { a: 1, on: true },
  { a: 1, on: true },
  { a: 2, on: false },
];
const forEachRow = (text: string) =>
  rows.map((row) => evaluate(parseExpr(text), { self: { rows }, oldSelf: { rows: structuredClone(rows) }, row }));

test("a row differs from every other row of its list, also from one in which the same is entered", () => {
  expect(forEachRow("self.rows.exists(o, o != row && o.a == row.a)")).toEqual([true, true, false]);
  expect(forEachRow("self.rows.exists_one(o, o == row)")).toEqual([true, true, true]);
  expect(evaluate(parseExpr("self.rows.all(x, self.rows.exists_one(y, x == y))"), { self: { rows } })).toBe(true);
});

test("a filter leaves rows out, but they stay rows of the list", () => {
  expect(forEachRow("self.rows.filter(o, o.on).exists(o, o != row && o.a == row.a)")).toEqual([true, true, false]);
  expect(forEachRow("self.rows.filter(o, o.a == 1).all(o, o != row)")).toEqual([false, false, true]);
});

test("a row and its stored version, or two groups, are compared by what is entered", () => {
  expect(forEachRow("oldSelf.rows.exists(o, o == row)")).toEqual([true, true, true]);
  expect(evaluate(parseExpr("self.a == self.b"), { self: { a: { x: 1 }, b: { x: 1 } } })).toBe(true);
});
