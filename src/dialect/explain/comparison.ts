/** Comparisons as a test of one side: `5 < self.pages` is "pages is more than 5". */
import type { Comparison, Expr } from "../expr/ast.ts";
import { dependencies } from "../expr/dependencies.ts";

type ComparisonTest = "is" | "isNot" | "less" | "atMost" | "more" | "atLeast";

const comparisons: Readonly<Record<Comparison, readonly [holds: ComparisonTest, not: ComparisonTest, swapped: Comparison]>> = {
  "==": ["is", "isNot", "=="],
  "!=": ["isNot", "is", "!="],
  "<": ["less", "atLeast", ">"],
  "<=": ["atMost", "more", ">="],
  ">": ["more", "atMost", "<"],
  ">=": ["atLeast", "less", "<="],
};

/** Reads a comparison as a test of the side that depends on the record. @param holds false: reads its negation */
export function readComparison({ op, left, right }: Expr & { readonly op: Comparison }, holds: boolean) {
  const isSwapped = isConstantExpr(left) && !isConstantExpr(right);
  const [yes, no] = comparisons[isSwapped ? comparisons[op][2] : op];
  const [about, wanted] = isSwapped ? [right, left] : [left, right];
  return { about, test: holds ? yes : no, wanted };
}

/** Whether the value is the same for every record. */
export function isConstantExpr(expr: Expr): boolean {
  return dependencies(expr).every(({ name }) => name === "limits" || name === "today" || name === "now");
}
