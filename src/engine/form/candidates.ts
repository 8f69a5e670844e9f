/** Which records a reference may take, by its `where`: asked of the server where it can be, of each row in any case. */
import type { CheckContext } from "#dialect/check.ts";
import { scopeOf } from "#dialect/context.ts";
import type { Expr, Expressions } from "#dialect/expr/ast.ts";
import { dependencies } from "#dialect/expr/dependencies.ts";
import { evaluate, holds, type Scope } from "#dialect/expr/evaluate.ts";
import type { Json, Rec } from "#dialect/json.ts";
import { getAt } from "#dialect/pointer.ts";
import type { Cel } from "#dialect/schema.ts";
import type { FormAccess } from "../kinds/kind.ts";

/** `self` is the record being edited, `row` the candidate. A condition that is unknown lets nothing through, as in SQL. */
export function candidates(expressions: Expressions, where: Cel, record: Rec, context: CheckContext): ReturnType<FormAccess["candidates"]> {
  const scope: Scope = { ...scopeOf(context), self: record };
  const tree = expressions[where];
  const read = tree ? dependencies(tree).filter(({ name }) => name === "self") : [];
  return {
    key: JSON.stringify(read.map(({ path }) => getAt(record, path.replace(/\/-.*$/, "")) ?? null)),
    filters: tree ? Object.fromEntries(equalities(tree, scope)) : {},
    fits: (row) => holds(expressions, where, { ...scope, row }) === true,
  };
}

/** The parts `row.field == …` of a chain of `&&` whose other side is known: what a list can filter by. */
function equalities(expr: Expr, scope: Scope): (readonly [string, Json])[] {
  if (expr.op === "and") return [...equalities(expr.left, scope), ...equalities(expr.right, scope)];
  if (expr.op !== "==") return [];
  for (const [side, other] of [
    [expr.left, expr.right],
    [expr.right, expr.left],
  ] as const) {
    if (side.op !== "get" || side.of.op !== "name" || side.of.name !== "row") continue;
    if (dependencies(other).some(({ name }) => name === "row")) continue;
    const value = evaluate(other, scope);
    if (value !== undefined && value !== null) return [[side.key, value]];
  }
  return [];
}
