/** Updates records other than the transition's own: found by the effect's `where`, locked, computed, written. */
import { sql } from "kysely";
import type { CheckContext } from "#dialect/check/check.ts";
import { computeAll } from "#dialect/check/fieldStates.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { ApiError } from "../../answers/apiError.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { buildUpdate, executeWrite } from "../storage/recordWrite.ts";
import { expressionCondition } from "../storage/expressionCondition.ts";
import { recordFields, toWireRecord, recordColumnsSql, type StoredRow } from "../storage/recordRow.ts";
import type { TransactionContext } from "../storage/recordContext.ts";
import { applyValues, evaluateValues } from "./effectStep.ts";
import type { RelatedUpdate } from "./outcome.ts";

/** Applies all updates. Throws `ApiError` if an update with `none` finds no record. The values come from the schemas and are not checked. */
export async function updateRelated(act: TransactionContext, changes: readonly RelatedUpdate[], context: CheckContext): Promise<void> {
  for (const change of changes) await applyUpdate(act, change, context);
}

async function applyUpdate(act: TransactionContext, change: RelatedUpdate, context: CheckContext): Promise<void> {
  const { effect, scope } = change;
  const { schemas, trx, clock } = act;
  const { customer } = act.actor;
  const entity = schemas.entity(effect.update);
  const rows = await lockedRows(act, entity, change);
  if (rows.length === 0 && effect.none) throw new ApiError(apiCode.state, "answer.state", { message: effect.none });
  const now = new Date(clock());
  for (const row of rows) {
    const before = recordFields(entity, row);
    const values = evaluateValues(schemas, effect.set, { ...scope, row: toWireRecord(entity, row) });
    const record = computeAll(entity.compiled, applyValues(before, values), context);
    await executeWrite(trx, buildUpdate(entity, row, { customer, record, now }));
  }
}

/** Locks in the order of ids, so that two transitions on the same records wait for each other instead of deadlocking. */
async function lockedRows(
  { schemas, trx, actor }: TransactionContext,
  entity: ServedEntity,
  { effect, scope }: RelatedUpdate,
): Promise<readonly StoredRow[]> {
  const expression = schemas.compiled.expressions[effect.where];
  if (!expression) throw new Error(`The expression was not compiled: ${effect.where}`);
  const { rows } = await sql<StoredRow>`
    select ${recordColumnsSql} from ${sql.table(entity.table)}
    where customer = ${actor.customer} and ${expressionCondition(entity, expression, { table: "row", scope })}
    order by id for update`.execute(trx);
  return rows;
}
