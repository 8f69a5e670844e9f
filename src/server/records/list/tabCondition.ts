/** Which records a tab holds, as SQL: its states, and its `where` run in the database. */
import { sql } from "kysely";
import { scopeOf } from "#dialect/check/check.ts";
import { dependencies } from "#dialect/expr/dependencies.ts";
import type { Scope } from "#dialect/expr/evaluate.ts";
import type { Expr } from "#dialect/expr/ast.ts";
import type { StateTab } from "#dialect/schema/states.ts";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";
import { allOf, type Condition } from "../storage/sqlConditions.ts";
import { expressionCondition } from "../storage/expressionCondition.ts";
import { checkContext, type RecordContext } from "../storage/recordContext.ts";

export function tabCondition(service: RecordContext, entity: ServedEntity, tab: StateTab): Condition {
  return conditionOf(service.schemas, entity, tab, () => scopeOf(checkContext(service, "list")));
}

/**
 * The condition of a tab whose `where` asks nothing but the record, and so may
 * stand in an index; undefined for a tab of states only, which needs none, and
 * for one that asks for the user or the day.
 */
export function indexedTabCondition(schemas: Schemas, entity: ServedEntity, tab: StateTab): Condition | undefined {
  return tab.where === undefined ? undefined : recordCondition(schemas, entity, tab);
}

/** The condition of a tab over the records of all customers; undefined for one that asks for the user or the day. */
export function recordCondition(schemas: Schemas, entity: ServedEntity, tab: StateTab): Condition | undefined {
  if (tab.where !== undefined && !asksRecordOnly(exprOf(schemas, tab.where))) return undefined;
  return conditionOf(schemas, entity, tab, () => ({}));
}

function conditionOf(schemas: Schemas, entity: ServedEntity, tab: StateTab, scope: () => Scope): Condition {
  const conditions: Condition[] = [];
  // Names of states come from the schemas, so they may stand as literals: query and index must read alike.
  if (tab.states) conditions.push(sql`state in (${sql.join(tab.states.map((state) => sql.lit(state)))})`);
  if (tab.where !== undefined) {
    const expr = exprOf(schemas, tab.where);
    const literal = asksRecordOnly(expr);
    conditions.push(expressionCondition(entity, expr, { table: "self", scope: literal ? {} : scope(), literal }));
  }
  return allOf(conditions);
}

const asksRecordOnly = (expr: Expr): boolean => dependencies(expr).every(({ name }) => name === "self");

function exprOf(schemas: Schemas, text: string): Expr {
  const expr = schemas.compiled.expressions[text];
  if (!expr) throw new Error(`the expression was not compiled: ${text}`);
  return expr;
}
