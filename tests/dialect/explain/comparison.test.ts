import { expect, test } from "vitest";
import type { Comparison, Expr } from "#dialect/expr/ast.ts";
import { readComparison } from "#dialect/explain/comparison.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import { printExpr } from "#dialect/expr/print.ts";

const read = (text: string, holds = true): string => {
  const { about, test: name, wanted } = readComparison(parseExpr(text) as Expr & { readonly op: Comparison }, holds);
  return `${printExpr(about)} ${name} ${printExpr(wanted)}`;
};

test.each([
  ["self.pages > 5", "self.pages more 5", "self.pages atMost 5"],
  ["5 < self.pages", "self.pages more 5", "self.pages atMost 5"],
  ["limits.most >= self.pages", "self.pages atMost limits.most", "self.pages more limits.most"],
  ["today == self.day", "self.day is today", "self.day isNot today"],
  ["self.first <= self.last", "self.first atMost self.last", "self.first more self.last"],
])("%s is a test of what the record decides", (text, holds, fails) => {
  expect([read(text), read(text, false)]).toEqual([holds, fails]);
});
