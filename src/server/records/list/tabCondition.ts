/** SQL condition of a tab: its states, and its `where` evaluated by the database. */
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
 * Returns the condition of a tab of several states, or of one whose `where` reads the record alone: it can be part of an index.
 * Undefined for a tab of one state or of all, which needs none, and for one that reads the user or the date.
 */
export function indexedTabCondition(schemas: Schemas, entity: ServedEntity, tab: StateTab): Condition | undefined {
  return tab.where === undefined && (tab.states ?? []).length < 2 ? undefined : recordCondition(schemas, entity, tab);
}

/** Returns the condition of a tab for the records of all customers; undefined if it reads the user or the date. */
export function recordCondition(schemas: Schemas, entity: ServedEntity, tab: StateTab): Condition | undefined {
  if (tab.where !== undefined && !readsRecordOnly(exprOf(schemas, tab.where))) return undefined;
  return conditionOf(schemas, entity, tab, () => ({}));
}

function conditionOf(schemas: Schemas, entity: ServedEntity, tab: StateTab, scope: () => Scope): Condition {
  const conditions: Condition[] = [];
  // States come from the schemas and may be literals, as the text of query and index must be equal.
  if (tab.states) conditions.push(sql`state in (${sql.join(tab.states.map((state) => sql.lit(state)))})`);
  if (tab.where !== undefined) {
    const expr = exprOf(schemas, tab.where);
    const literal = readsRecordOnly(expr);
    conditions.push(expressionCondition(entity, expr, { table: "self", scope: literal ? {} : scope(), literal }));
  }
  return allOf(conditions);
}

const readsRecordOnly = (expr: Expr): boolean => dependencies(expr).every(({ name }) => name === "self");

function exprOf(schemas: Schemas, text: string): Expr {
  const expr = schemas.compiled.expressions[text];
  if (!expr) throw new Error(`The expression was not compiled: ${text}`);
  return expr;
}
