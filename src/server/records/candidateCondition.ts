/** Which records a reference may take, as SQL: its `where`, seen from the record that somebody edits. */
import { scopeOf } from "#dialect/context.ts";
import type { Expr } from "#dialect/expr/ast.ts";
import { ExprSqlError } from "#dialect/expr/toSql.ts";
import { ExprCostError } from "#dialect/expr/values.ts";
import type { Json, Rec } from "#dialect/json.ts";
import { pointerTokens } from "#dialect/pointer.ts";
import { schemaAt } from "#dialect/shape.ts";
import { invalid, problem } from "../refusal.ts";
import type { RequestReader } from "../requestReader.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import type { Actor } from "../session/sessions.ts";
import type { Condition } from "./conditions.ts";
import { expressionCondition } from "./expressionCondition.ts";
import { checkContext, type RecordService } from "./service.ts";

/** A reference whose `where` narrows the list. `self` is as it was sent: values for the `where`, nothing else. */
export interface ReadCandidates {
  readonly where: Expr;
  readonly self: Rec;
}

const MAX_NAME = 500;

/** Reads `for` of a list of `entity`; undefined where it is not asked, or its reference takes every record. */
export function readCandidates(
  reader: RequestReader,
  schemas: Schemas,
  entity: ServedEntity,
  value: Json | undefined,
): ReadCandidates | undefined {
  if (value === undefined) return undefined;
  const asked = reader.object(value, "/for", ["entity", "field", "self"]);
  const holder = schemas.entities.get(reader.text(asked["entity"], "/for/entity", MAX_NAME) ?? "");
  const field = reader.text(asked["field"], "/for/field", MAX_NAME) ?? "";
  const self = reader.object(asked["self"], "/for/self");
  const reference = holder && schemaAt(holder.schema, pointerTokens(field))?.["x-reference"];
  if (!holder || reference?.entity !== entity.name) {
    reader.add("/for/field", "unknownField");
    return undefined;
  }
  const where = reference.where === undefined ? undefined : holder.compiled.expressions[reference.where];
  return where && { where, self };
}

/** Throws the refusal where what was sent for `self` is nothing that the `where` could be asked with. */
export function candidateCondition(service: RecordService, actor: Actor, entity: ServedEntity, { where, self }: ReadCandidates): Condition {
  try {
    const scope = { ...scopeOf(checkContext(service, actor, "list", false)), self };
    return expressionCondition(entity, where, { table: "row", scope });
  } catch (error) {
    if (error instanceof ExprSqlError || error instanceof ExprCostError) throw invalid([problem("/for/self", "type")]);
    throw error;
  }
}
