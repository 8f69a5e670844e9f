/** Converts an expression of the schemas to an SQL condition. */
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
  /** Values of the other names. */
  readonly scope: Scope;
  /** Inline values as literals, as indexes require: only for values of the schemas, never of a request. */
  readonly literal?: boolean;
}

/** Returns a condition that holds where the expression is true, neither false nor unknown. Throws `ExprSqlError` and `ExprCostError`. */
export function expressionCondition(entity: ServedEntity, expr: Expr, { table, scope, literal = false }: ExpressionNames): Condition {
  const parts = toSql(expr, { table, column: (path) => columnOf(entity, path.join("/"))?.asked, scope });
  const pieces = parts.map((part): RawBuilder<unknown> => {
    if (typeof part === "string") return sql.raw(part);
    return literal ? sql.lit(part.param) : sql`${part.param}`;
  });
  return sql.join(pieces, sql.raw(""));
}
