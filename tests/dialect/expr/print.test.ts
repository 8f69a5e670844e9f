/** The printed text of a tree parses to the same tree. */
import { expect, test } from "vitest";
import { parseExpr } from "#dialect/expr/parse.ts";
import { printExpr } from "#dialect/expr/print.ts";

const same = (text: string) => expect(printExpr(parseExpr(text))).toBe(text);

test("operators get the brackets that their order needs", () => {
  for (const text of [
    "self.a - (self.b - self.c)",
    "(self.a + self.b) * self.c",
    "self.a + self.b * self.c",
    "-(self.a + self.b)",
    "!(self.a == 1 && self.b == 2)",
    "(self.a ? 1 : 2) == 2",
    "self.a ? 1 : self.b ? 2 : 3",
    "self.a ? (self.b ? 1 : 2) : 3",
    "(self.a || self.b) && self.c",
    "self.a && (self.b && self.c)",
  ])
    same(text);
});

test("`&&` inside `||` gets brackets for its reader", () => {
  expect(printExpr(parseExpr("self.a || self.b && self.c"))).toBe("self.a || (self.b && self.c)");
});

test("functions on texts are methods, others are calls; macros keep their row", () => {
  for (const text of [
    "self.code.matches('^[A-Z]+$')",
    "ceilTo(max(self.a, self.b / limits.divisor), 0.5)",
    "self.boxes.all(b, has(b.weight) && b.weight <= 30)",
    "row.overlapsAnother(self.boxes, row.start, row.end)",
    "self.ways['a'] in ['x', 'y']",
    "(self.a + self.b).startsWith('x')",
  ])
    same(text);
});

test("quotes, line breaks and backslashes in a text survive", () => {
  for (const value of ["it's", 'say "x"', "a\\b", "a\nb", "\t"])
    expect(parseExpr(printExpr({ op: "text", value }))).toEqual({ op: "text", value });
});
