/** Which records a tab holds, as SQL: its states, and its `where` run in the database. */
import { sql } from "kysely";
import { scopeOf } from "#dialect/context.ts";
import { toSql } from "#dialect/expr/toSql.ts";
import type { Cel } from "#dialect/schema.ts";
import type { StateTab } from "#dialect/states.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import type { Actor } from "../session/sessions.ts";
import { columnOf } from "./columns.ts";
import { all, type Condition } from "./conditions.ts";
import { checkContext, type RecordService } from "./service.ts";

export function tabCondition(service: RecordService, actor: Actor, entity: ServedEntity, tab: StateTab): Condition {
  const conditions: Condition[] = [];
  if (tab.states) conditions.push(sql`state = any(${[...tab.states]}::text[])`);
  if (tab.where !== undefined) conditions.push(expressionCondition(service, actor, entity, tab.where));
  return all(conditions);
}

/** Holds for a row where the expression is true; false and unknown are the same here. */
function expressionCondition(service: RecordService, actor: Actor, entity: ServedEntity, text: Cel): Condition {
  const expr = service.schemas.compiled.expressions[text];
  if (!expr) throw new Error(`the expression was not compiled: ${text}`);
  const parts = toSql(expr, {
    table: "self",
    column: (path) => columnOf(entity, path.join("/"))?.asked,
    scope: scopeOf(checkContext(service, actor, "list", false)),
  });
  return sql.join(
    parts.map((part) => (typeof part === "string" ? sql.raw(part) : sql`${part.param}`)),
    sql.raw(""),
  );
}
