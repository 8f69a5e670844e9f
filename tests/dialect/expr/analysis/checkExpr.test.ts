import { expect, test } from "vitest";
import { checkExpr } from "#dialect/expr/analysis/checkExpr.ts";
import { objectType } from "#dialect/expr/analysis/types.ts";
import type { ExprPlace } from "#dialect/expr/analysis/typecheck.ts";

const context: ExprPlace = { names: { self: objectType({ size: "number" }) }, expects: "boolean" };

test("a syntax mistake is the only finding, with its range", () => {
  expect(checkExpr("self.size > ", context)).toMatchObject([{ mistake: "syntax" }]);
});

test("the types of a parsed expression are checked", () => {
  expect(checkExpr("self.size > 1", context)).toEqual([]);
  expect(checkExpr("self.sice > 1", context)).toMatchObject([{ mistake: "unknown-name", start: 5, end: 9, suggestion: "size" }]);
});
