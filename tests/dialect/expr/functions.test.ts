import { describe, expect, test } from "vitest";
import { evaluate } from "#dialect/expr/evaluate.ts";
import functionHelp from "#dialect/expr/functionHelp.json";
import { functions } from "#dialect/expr/functions.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import type { Value } from "#dialect/expr/values.ts";

const value = (text: string) => evaluate(parseExpr(text), { self: { list: ["b", "a", "b", null], n: [3, null, 1.5], empty: [] } });

const examples: Record<string, readonly (readonly [string, unknown])[]> = {
  isUnique: [
    ["isUnique(self.n)", true],
    ["isUnique(self.list)", false],
    ["isUnique(self.empty)", true],
    ["isUnique(self.missing)", undefined],
  ],
  overlap: [
    ["overlap([1, 4], [3, 5])", false],
    ["overlap([1, 3], [3, 5])", true],
    ["overlap(self.empty, self.empty)", false],
    ["overlap(self.missing, [1])", undefined],
  ],
  size: [
    ["size('😀ab')", 3],
    ["self.n.size()", 3],
    ["size(5)", undefined],
  ],
  contains: [
    ["contains('hello', 'ell')", true],
    ["self.list.contains('a')", true],
    ["self.list.contains('z')", false],
    ["contains(5, 'a')", undefined],
  ],
  startsWith: [
    ["startsWith('FBA1', 'FBA')", true],
    ["'x'.startsWith('y')", false],
  ],
  endsWith: [["endsWith('a.png', '.png')", true]],
  matches: [
    ["matches('AB-1', '^[A-Z]+-[0-9]$')", true],
    ["'AB-1'.matches('[a-z]')", false],
  ],
  hasChinese: [
    ["hasChinese('Room 5')", false],
    ["hasChinese('5号')", true],
  ],
  lower: [["lower('ÀB')", "àb"]],
  upper: [["upper('àb')", "ÀB"]],
  trim: [["trim('  a b ')", "a b"]],
  split: [
    ["split(' a ; ;b', ';')", ["a", "b"]],
    ["split('a b', '')", ["a", " ", "b"]],
  ],
  join: [
    ["join(self.list, '+')", "b+a+b"],
    ["[1.50, 'x'].join('/')", "1.5/x"],
  ],
  money: [
    ["money(6.8, 'CNY')", "¥6.80"],
    ["money(1200, 'JPY')", "JP¥1,200"],
    ["money(-5, 'USD')", "-$5.00"],
    ["money(5, null)", undefined],
  ],
  digits: [
    ["digits(1234567.5)", "1,234,567.5"],
    ["digits('x')", undefined],
  ],
  text: [
    ["text(1.50)", "1.5"],
    ["text('a')", "a"],
    ["text(true)", "true"],
  ],
  number: [
    ["number('1,234.50')", 1234.5],
    ["number('x')", undefined],
    ["number(2)", 2],
  ],
  fileStem: [
    ["fileStem('C:\\\\pics\\\\A-1.v2.PNG')", "A-1.v2"],
    ["fileStem('.hidden')", ".hidden"],
  ],
  fileExtension: [
    ["fileExtension('a/b.PNG')", "png"],
    ["fileExtension('readme')", ""],
  ],
  sum: [
    ["sum(self.n)", 4.5],
    ["sum(self.empty)", 0],
    ["sum(1, self.missing, 2)", 3],
    ["sum(self.missing)", undefined],
    ["sum(['x'])", undefined],
  ],
  min: [
    ["min(self.n)", 1.5],
    ["min(3, 2, self.missing)", 2],
    ["min(self.empty)", undefined],
  ],
  max: [
    ["max(self.n)", 3],
    ["max('2026-01-01', '2025-12-31')", "2026-01-01"],
  ],
  abs: [["abs(-2.5)", 2.5]],
  round: [
    ["round(2.345, 2)", 2.35],
    ["round(2.5)", 3],
    ["round(-2.5)", -3],
    ["round('x', 1)", undefined],
  ],
  roundMoney: [
    ["roundMoney(1234.5, 'JPY')", 1235],
    ["roundMoney(1.005, 'CNY')", 1.01],
    ["roundMoney(1.0005, 'KWD')", 1.001],
    ["roundMoney(1.005, 'points')", 1.01],
    ["roundMoney(1.5, self.missing)", undefined],
  ],
  ceilTo: [
    ["ceilTo(6.24, 0.5)", 6.5],
    ["ceilTo(6, 0.5)", 6],
    ["ceilTo(18.0125, 0.5)", 18.5],
    ["ceilTo(-6.24, 0.5)", -6],
    ["ceilTo(1, 0)", undefined],
  ],
  floorTo: [
    ["floorTo(6.74, 0.5)", 6.5],
    ["floorTo(-6.24, 0.5)", -6.5],
  ],
  coalesce: [
    ["coalesce(self.missing, 0)", 0],
    ["coalesce(self.missing, self.gone)", undefined],
  ],
  distinct: [
    ["distinct(self.list)", ["b", "a"]],
    ["distinct([1, 1.0, '1'])", [1, "1"]],
  ],
  daysBetween: [
    ["daysBetween('2026-01-31', '2026-03-01')", 29],
    ["daysBetween('x', '2026-03-01')", undefined],
  ],
  addDays: [["addDays('2026-12-31', 1)", "2027-01-01"]],
  addHours: [
    ["addHours('2026-12-31 23:30:00', 1)", "2027-01-01 00:30:00"],
    ["addHours('2026-02-30', 1)", undefined],
  ],
  hoursBetween: [
    ["hoursBetween('2026-03-01 10:00:00', '2026-03-02 09:30:00')", 23.5],
    ["hoursBetween('2026-03-02', 'noon')", undefined],
  ],
  isWorkday: [
    ["isWorkday('2026-11-23', [])", true],
    ["isWorkday('2026-11-23', ['2026-11-23'])", false],
  ],
  addWorkdays: [
    ["addWorkdays('2026-11-20', 1, [])", "2026-11-23"],
    ["addWorkdays('2026-11-20', 1, {'2026-11-21': 'work'})", "2026-11-21"],
  ],
  workdaysBetween: [
    ["workdaysBetween('2026-11-20', '2026-11-24', [])", 2],
    ["workdaysBetween('x', '2026-11-24', [])", undefined],
  ],
  weekday: [
    ["weekday('2026-11-23')", 1],
    ["weekday('Monday')", undefined],
  ],
  substring: [
    ["substring('😀abc', 1, 3)", "ab"],
    ["substring('abc', 1)", "bc"],
    ["substring('abc', -1)", undefined],
  ],
  replace: [["replace('a-b-c', '-', '')", "abc"]],
  // More of them in `tableFunctions.test.ts` and `timeFunctions.test.ts`.
  bracket: [["bracket({'0': 'low', '10': 'high'}, 10)", "high"]],
  sumProduct: [["sumProduct([1, 2], [3, 4])", 11]],
  addMonths: [["addMonths('2026-12-31', 2)", "2027-02-28"]],
  flatten: [
    ["flatten([['a'], ['b', 'c'], []])", ["a", "b", "c"]],
    ["flatten([['a'], null])", ["a"]],
  ],
  year: [["year('2026-12-31')", 2026]],
  month: [["month('2026-12-31')", 12]],
};

test("every function has examples, and every example a function", () => {
  expect(Object.keys(examples).sort()).toEqual(Object.keys(functions).sort());
});

describe.each(Object.entries(examples))("%s", (name, cases) => {
  test.each(cases)("%s is %j", (text, expected) => {
    expect(value(text)).toEqual(expected);
  });

  test("is explained by its own call", () => {
    expect((functionHelp.functions as Readonly<Record<string, { readonly doc: string }>>)[name]?.doc).toMatch(new RegExp(`^${name}\\(`));
  });

  test("makes unknown of unknown, unless it is made to skip it", () => {
    // The parser wants the pattern of `matches` as a text.
    const args = functions[name]!.args.map((_, index) => (name === "matches" && index === 1 ? "'a'" : "self.missing")).join(", ");
    expect(value(`${name}(${args})`)).toBeUndefined();
  });
});

test("an unknown function gives unknown, also by the name of a prototype's", () => {
  expect([value("nope(1)"), value("toString(1)"), value("self.list.constructor('x')")]).toEqual([undefined, undefined, undefined]);
});

test("isUnique and overlap look at rows once; what is not known takes no part", () => {
  const rows = (...pairs: readonly (readonly [Value, Value])[]) => ({ self: { rows: pairs.map(([from, to]) => ({ from, to })) } });
  const unique = parseExpr("isUnique(self.rows.map(r, r.from))");
  expect(evaluate(unique, rows([1, 2], ["1.0", 3]))).toBe(true);
  expect(evaluate(unique, rows(["a", 2], ["a", 3]))).toBe(false);
  expect(evaluate(unique, rows([undefined, 2], [undefined, 3]))).toBe(true);
  const shared = parseExpr("overlap(self.rows.map(r, r.from), self.rows.map(r, r.to))");
  expect(evaluate(shared, rows([1, 3], [4, 9], [10, 10]))).toBe(false);
  expect(evaluate(shared, rows([4, 9], [1, 4]))).toBe(true);
  expect(evaluate(shared, rows([1, 100], [2, 3], [50, 60]))).toBe(true);
  expect(evaluate(shared, rows([1, 100], [undefined, 3], [200, 150]))).toBe(false);
  expect(evaluate(shared, rows(["2026-01-01", "2026-01-31"], ["2026-01-31", "2026-02-02"]))).toBe(true);
  expect(evaluate(parseExpr("isUnique(self.gone)"), { self: {} })).toBeUndefined();
});
