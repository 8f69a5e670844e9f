import { describe, expect, test } from "vitest";
import { ExprSyntaxError, parseExpr, parseWithRanges } from "#dialect/expr/parse.ts";

test("a tree is plain JSON", () => {
  const tree = parseExpr("has(self.a.b) && size(self.list) >= 2 || !(self['x'] in [1, 'y', -0.50])");
  expect(JSON.parse(JSON.stringify(tree))).toEqual(tree);
});

test("a method is the function with its receiver first", () => {
  expect(parseExpr("self.name.startsWith('A')")).toEqual(parseExpr("startsWith(self.name, 'A')"));
});

test("a decimal keeps its digits", () => {
  expect(parseExpr("0.1000000000000000055511")).toEqual({ op: "number", value: "0.1000000000000000055511" });
  expect(parseExpr("12345678901234567890")).toEqual({ op: "number", value: "12345678901234567890" });
});

describe("what is left out is refused at its place", () => {
  test.each([
    ["self.a == {x: 1}", 11, 12],
    ["{'x': 1, 'x': 2}", 9, 12],
    ["{'__proto__': 1}", 1, 12],
    ["1e3 > 2", 0, 3],
    ["self.n == 1u", 10, 12],
    ["b'x' == self.a", 0, 4],
    ["has(self)", 0, 9],
    ["self.list.map(a, a > 1, a)", 0, 26],
    ["matches(self.a, '(a+)+$')", 16, 24],
    ["self.a.matches('[')", 15, 18],
    ["self.a.matches(self.b)", 15, 21],
  ])("%s", (text, start, end) => {
    expect(() => parseExpr(text)).toThrow(ExprSyntaxError);
    try {
      parseExpr(text);
    } catch (error) {
      expect(error).toMatchObject({ start, end });
    }
  });

  test.each(["self.", "1 +", "", "self.?a", "(self.a", "self.a = 1", "'open"])("%j is no expression", (text) => {
    expect(() => parseExpr(text)).toThrow(ExprSyntaxError);
  });
});

test("an expression of no measure is refused before it is read", () => {
  expect(() => parseExpr(`'${"x".repeat(2000)}' == 'x'`)).toThrow("at most 2000 characters");
  expect(() => parseExpr(Array.from({ length: 300 }, () => "a").join("+"))).toThrow(ExprSyntaxError);
  expect(() => parseExpr("(".repeat(200) + "1" + ")".repeat(200))).toThrow(ExprSyntaxError);
});

test("each node knows its place", () => {
  const { expr, rangeOf } = parseWithRanges("self.unit == 'set'");
  expect(rangeOf(expr)).toEqual({ start: 0, end: 18 });
  expect(expr.op === "==" && rangeOf(expr.right)).toEqual({ start: 13, end: 18 });
});
