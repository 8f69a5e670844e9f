/** Functions of tables and of lists of numbers. */
import { expect, test } from "vitest";
import { evaluate } from "../../../src/dialect/expr/evaluate.ts";
import { parseExpr } from "../../../src/dialect/expr/parse.ts";
import { toDecimal } from "../../../src/dialect/text/decimal.ts";

const limits = { breaks: { "45": 90, "0": 50, "100.5": 150 }, hours: { "5": "15:00" } };

test.each([
  ["bracket(limits.breaks, 44.999)", 50],
  ["bracket(limits.breaks, 45)", 90],
  ["bracket(limits.breaks, 100.5)", 150],
  ["bracket(limits.breaks, -1)", undefined],
  ["bracket(limits.breaks, self.missing)", undefined],
  ["bracket(limits.missing, 3)", undefined],
  ["sumProduct([1, 2, 3], [10, 20, 0.5])", 51.5],
  ["sumProduct([1, 2], [1])", undefined],
  ["sumProduct([1, 'a'], [1, 1])", undefined],
  ["sumProduct(split('401', '').map(digit, number(digit)), [1, 3, 1])", 5],
  ["limits.hours[weekday('2026-11-27')]", "15:00"],
  ["limits.hours[weekday('2026-11-28')]", undefined],
  ["has(limits.hours[weekday('2026-11-28')])", false],
])("%s is %s", (text, value) => {
  const found = evaluate(parseExpr(text), { self: {}, limits });
  expect(typeof value === "number" ? toDecimal(found as number)?.toNumber() : found).toEqual(value);
});
