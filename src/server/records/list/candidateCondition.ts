/** SQL for the records that a reference may choose, and for their last use. */
import { sql } from "kysely";
import { scopeOf } from "#dialect/check/check.ts";
import type { Expr } from "#dialect/expr/ast.ts";
import { ExprSqlError } from "#dialect/expr/toSql.ts";
import { ExprCostError } from "#dialect/expr/values.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import { schemaAt } from "#dialect/schema/derived/shape.ts";
import { validationError, problem } from "../../answers/apiError.ts";
import type { RequestReader } from "../../answers/requestReader.ts";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";
import { columnOf, type FieldColumn } from "../storage/columns.ts";
import type { Condition } from "../storage/sqlConditions.ts";
import { expressionCondition } from "../storage/expressionCondition.ts";
import { reachOf } from "../storage/reach.ts";
import { checkContext, type RecordContext } from "../storage/recordContext.ts";

/** A reference to choose for. `self` is unchecked input: it only provides values for `where`. */
export interface ReadCandidates {
  /** Condition of the reference; without it every record may be chosen. */
  readonly where?: Expr;
  readonly self: Rec;
  /** The column of the `holder` that stores the reference, to find earlier uses. Absent for references in rows. */
  readonly used?: { readonly holder: ServedEntity; readonly chosen: FieldColumn; readonly key: FieldColumn };
}

const MAX_NAME = 500;

/** Reads `for` of a list query of `entity`; undefined if it is absent. */
export function readCandidates(
  reader: RequestReader,
  schemas: Schemas,
  entity: ServedEntity,
  value: Json | undefined,
): ReadCandidates | undefined {
  if (value === undefined) return undefined;
  const input = reader.object(value, "/for", ["entity", "field", "self"]);
  // A question of a transition is an entity of its own, `bill:pay`; nothing stores what it refers to.
  const [name = "", transition] = (reader.text(input["entity"], "/for/entity", MAX_NAME) ?? "").split(":");
  const holder = schemas.entities.get(name);
  const asking = transition === undefined ? holder?.compiled : holder?.compiled.asks[transition];
  const field = reader.text(input["field"], "/for/field", MAX_NAME) ?? "";
  const self = reader.object(input["self"], "/for/self");
  const reference = asking && schemaAt(asking.schema, pointerTokens(field))?.["x-reference"];
  if (!holder || !asking || reference?.entity !== entity.name) {
    reader.add("/for/field", "unknownField");
    return undefined;
  }
  const where = reference.where === undefined ? undefined : asking.expressions[reference.where];
  const isStored = transition === undefined && !pointerTokens(field).includes("-");
  const chosen = isStored ? columnOf(holder, field) : undefined;
  const key = columnOf(entity, reference.key ?? "id");
  return { self, ...(where && { where }), ...(chosen && key && { used: { holder, chosen, key } }) };
}

/** Latest records that count as uses: few enough to read quickly. */
const MAX_USES = 200;

/** Selects `value` and the time `last` of its last use, as a table `used`. */
export function lastUsed(service: RecordContext, { holder, chosen }: NonNullable<ReadCandidates["used"]>): Condition {
  return sql`select value, max(at) as last from (
    select ${chosen.text} as value, created as at from ${sql.table(holder.table)}
    where ${reachOf(service, holder, "read")} order by created desc, id desc limit ${sql.lit(MAX_USES)}) as latest
    where value is not null group by value`;
}

/** Returns the condition. Throws `ApiError` if the condition cannot be evaluated with the given `self`. */
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
