/** Which records a reference may take, as SQL, and where they were chosen last: its `where`, seen from the record that somebody edits. */
import { sql } from "kysely";
import { scopeOf } from "#dialect/check/check.ts";
import type { Expr } from "#dialect/expr/ast.ts";
import { ExprSqlError } from "#dialect/expr/toSql.ts";
import { ExprCostError } from "#dialect/expr/values.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import { schemaAt } from "#dialect/schema/shape.ts";
import { validationError, problem } from "../../answers/apiError.ts";
import type { RequestReader } from "../../answers/requestReader.ts";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";
import type { Actor } from "../../session/sessions.ts";
import { columnOf, type FieldColumn } from "../storage/columns.ts";
import type { Condition } from "../storage/sqlConditions.ts";
import { expressionCondition } from "../storage/expressionCondition.ts";
import { ownerOf } from "../storage/owner.ts";
import { checkContext, type RecordContext } from "../storage/recordContext.ts";

/** What is chosen from. `self` is as it was sent: values for the `where`, nothing else. */
export interface ReadCandidates {
  /** Narrows the list; every record may be taken where it is absent. */
  readonly where?: Expr;
  readonly self: Rec;
  /** Where a choice of before stands: in the records of `holder`, as the value that the reference stores. Absent in rows. */
  readonly used?: { readonly holder: ServedEntity; readonly chosen: FieldColumn; readonly key: FieldColumn };
}

const MAX_NAME = 500;

/** Reads `for` of a list of `entity`; undefined where it is not asked. */
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
  const chosen = pointerTokens(field).includes("-") ? undefined : columnOf(holder, field);
  const key = columnOf(entity, reference.key ?? "id");
  return { self, ...(where && { where }), ...(chosen && key && { used: { holder, chosen, key } }) };
}

/** The latest records that are looked at for what was chosen in them: more than anybody remembers, few enough to read in passing. */
const MOST_REMEMBERED = 200;

/** When each value was chosen last, as a table `used` of `value` and `last`. */
export function lastUsed(actor: Actor, { holder, chosen }: NonNullable<ReadCandidates["used"]>): Condition {
  return sql`select value, max(at) as last from (
    select ${chosen.text} as value, created as at from ${sql.table(holder.table)}
    where customer = ${ownerOf(holder, actor)} order by created desc, id desc limit ${sql.lit(MOST_REMEMBERED)}) as latest
    where value is not null group by value`;
}

/** Throws the refusal where what was sent for `self` is nothing that the `where` could be asked with. */
export function candidateCondition(service: RecordContext, entity: ServedEntity, { where, self }: ReadCandidates): Condition {
  if (!where) return sql`true`;
  try {
    const scope = { ...scopeOf(checkContext(service, "list")), self };
    return expressionCondition(entity, where, { table: "row", scope });
  } catch (error) {
    if (error instanceof ExprSqlError || error instanceof ExprCostError) throw validationError([problem("/for/self", "type")]);
    throw error;
  }
}
