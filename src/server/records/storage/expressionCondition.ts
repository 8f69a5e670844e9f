/** An expression of the schemas as a condition of a list. */
import { sql, type RawBuilder } from "kysely";
import type { Expr } from "#dialect/expr/ast.ts";
import type { Scope } from "#dialect/expr/evaluate.ts";
import { toSql } from "#dialect/expr/toSql.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { columnOf } from "./columns.ts";
import type { Condition } from "./sqlConditions.ts";

export interface ExpressionNames {
  /** The name whose fields are columns of `entity`: `self` for tabs, `row` for candidates. */
  readonly table: "self" | "row";
  /** Values of all other names. */
  readonly scope: Scope;
  /** Values stand as literals, as an index must have them: of the schemas only, never of a request. */
  readonly literal?: boolean;
}

/** Holds for a row where the expression is true; false and unknown are the same here. Throws `ExprSqlError` and `ExprCostError`. */
export function expressionCondition(entity: ServedEntity, expr: Expr, { table, scope, literal = false }: ExpressionNames): Condition {
  const parts = toSql(expr, { table, column: (path) => columnOf(entity, path.join("/"))?.asked, scope });
  const pieces = parts.map((part): RawBuilder<unknown> => {
    if (typeof part === "string") return sql.raw(part);
    return literal ? sql.lit(part.param) : sql`${part.param}`;
  });
  return sql.join(pieces, sql.raw(""));
}
