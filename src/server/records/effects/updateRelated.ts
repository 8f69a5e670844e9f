/** Updates records other than the transition's own: found by the effect's `where`, locked, computed, written. */
import { sql } from "kysely";
import type { CheckContext } from "#dialect/check/check.ts";
import { computeAll } from "#dialect/check/fieldStates.ts";
import { isEqual } from "#dialect/json/equal.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { evaluateBoolean, type Scope } from "#dialect/expr/evaluate.ts";
import { sumScope } from "#dialect/expr/sumLookup.ts";
import type { UpdateEffect } from "#dialect/schema/states.ts";
import { applyValues } from "#dialect/records/effectValues.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { buildUpdate, executeWrite } from "../storage/recordWrite.ts";
import { expressionCondition } from "../storage/expressionCondition.ts";
import { recordFields, toWireRecord, recordColumnsSql, type StoredRow } from "../storage/recordRow.ts";
import type { TransactionContext } from "../storage/recordContext.ts";
import { runWithSums } from "../storage/recordSums.ts";
import { evaluateValues } from "./effectStep.ts";
import { refuseNone } from "./refuseNone.ts";
import type { CreatedRecord, RelatedUpdate } from "./outcome.ts";

/**
 * Applies all updates. Returns the records that they create for changed records, not yet stored.
 * Throws `ApiError` if an update with `none` finds no record. The values come from the schemas and are not checked.
 */
export async function updateRelated(
  act: TransactionContext,
  changes: readonly RelatedUpdate[],
  context: CheckContext,
): Promise<readonly CreatedRecord[]> {
  const made: CreatedRecord[] = [];
  for (const change of changes) made.push(...(await applyUpdate(act, change, context)));
  return made;
}

async function applyUpdate(act: TransactionContext, change: RelatedUpdate, context: CheckContext): Promise<readonly CreatedRecord[]> {
  const { effect, scope } = change;
  const { schemas, trx, clock } = act;
  const { customer } = act.owner;
  const entity = schemas.entity(effect.update);
  const rows = await lockedRows(act, entity, change);
  if (rows.length === 0) refuseNone(effect);
  const now = new Date(clock());
  const made: CreatedRecord[] = [];
  for (const row of rows) {
    const before = recordFields(entity, row);
    const known = { ...scope, row: toWireRecord(entity, row) };
    const values = await runWithSums(trx, act, (sums) =>
      evaluateValues(schemas, effect.set, { ...known, ...sumScope(sums, context.asking) }),
    );
    const changed = applyValues(entity.compiled.schema, before, values);
    const record = computeAll(entity.compiled, changed, context);
    // A record that stays as it is keeps its version and the time of its last change.
    const isChanged = Object.keys(values).some((path) => !isEqual(getAt(before, path), getAt(changed, path)));
    if (isChanged) await executeWrite(trx, buildUpdate(entity, row, { customer, record, now }));
    made.push(...createdFor(act, effect, known));
  }
  return made;
}

/** Returns the record that the update creates for a changed record, if any. */
function createdFor({ schemas }: TransactionContext, { creates }: UpdateEffect, scope: Scope): readonly CreatedRecord[] {
  if (!creates) return [];
  if (creates.when !== undefined && evaluateBoolean(schemas.compiled.expressions, creates.when, scope) !== true) return [];
  const { schema } = schemas.entity(creates.entity).compiled;
  return [{ entity: creates.entity, values: applyValues(schema, {}, evaluateValues(schemas, creates.values, scope)) }];
}

/** Locks in the order of ids, so that two transitions on the same records wait for each other instead of deadlocking. */
async function lockedRows(
  { schemas, trx, owner }: TransactionContext,
  entity: ServedEntity,
  { effect, scope }: RelatedUpdate,
): Promise<readonly StoredRow[]> {
  const expression = schemas.compiled.expressions[effect.where];
  if (!expression) throw new Error(`The expression was not compiled: ${effect.where}`);
  const { rows } = await sql<StoredRow>`
    select ${recordColumnsSql} from ${sql.table(entity.table)}
    where customer = ${owner.customer} and ${expressionCondition(entity, expression, { table: "row", scope })}
    order by id for update`.execute(trx);
  return rows;
}
