/** The facts of an account that the reach of a role reads, and the result for them. Pure. */
import type { Expr } from "#dialect/expr/ast.ts";
import { evaluateOrUnknown } from "#dialect/expr/evaluate.ts";
import { exprParts } from "#dialect/expr/freeNames.ts";
import type { StoredRecord } from "#dialect/wire/stored.ts";

/**
 * Returns the facts of the account that the condition compares with something of the record, with what the records have there: `owner.salesperson ==
 * user.loginName` offers the salespeople as login names, the most frequent first. Its roles are known.
 */
export function factsOfReach(tree: Expr | undefined, stored: readonly StoredRecord[]): Readonly<Record<string, readonly string[]>> {
  const found = new Map<string, Map<string, number>>();
  const visit = (expr: Expr): void => {
    if (expr.op === "==")
      for (const [one, other] of [
        [expr.left, expr.right],
        [expr.right, expr.left],
      ] as const)
        compare(one, other);
    for (const part of exprParts(expr)) visit(part);
  };
  const compare = (one: Expr, other: Expr): void => {
    if (one.op !== "get" || one.of.op !== "name" || one.of.name !== "user" || one.key === "roles") return;
    const counts = found.get(one.key) ?? new Map<string, number>();
    found.set(one.key, counts);
    for (const { record, owner } of stored) {
      const value = evaluateOrUnknown(other, { row: record, ...(owner && { owner }) });
      if (typeof value === "string" && value !== "") counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  };
  if (tree) visit(tree);
  return Object.fromEntries([...found].map(([fact, counts]) => [fact, [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value)]));
}
