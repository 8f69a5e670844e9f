/** Records that a transition changes beside its own: found by its `where`, locked, worked out again, claimed. */
import { sql } from "kysely";
import type { CheckContext } from "#dialect/check/check.ts";
import { computeAll } from "#dialect/check/fieldStates.ts";
import { answerCode } from "#dialect/wire/wire.ts";
import { Refusal } from "../../answers/apiError.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { changingOf, writtenRow } from "../storage/recordWrite.ts";
import { expressionCondition } from "../storage/expressionCondition.ts";
import { fieldsOf, presented, readColumns, type ReadRow } from "../storage/recordRow.ts";
import type { Act } from "../storage/recordContext.ts";
import { type Change, valuesOf, withValues } from "./evaluateTransition.ts";

/** Throws the refusal of a change that finds no record and must. Values are the schemas': they are not judged. */
export async function updateOthers(act: Act, changes: readonly Change[], context: CheckContext): Promise<void> {
  for (const change of changes) await carryOutChange(act, change, context);
}

async function carryOutChange(act: Act, change: Change, context: CheckContext): Promise<void> {
  const { effect, scope } = change;
  const { schemas, trx, clock } = act;
  const { customer } = act.actor;
  const entity = schemas.entity(effect.update);
  const rows = await lockedRows(act, entity, change);
  if (rows.length === 0 && effect.none) throw new Refusal(answerCode.state, "answer.state", { message: effect.none });
  const now = new Date(clock());
  for (const row of rows) {
    const before = fieldsOf(entity, row);
    const values = valuesOf(schemas, effect.set, { ...scope, row: presented(entity, row) });
    const record = computeAll(entity.compiled, withValues(before, values), context);
    await writtenRow(trx, changingOf(entity, row, { customer, record, now }));
  }
}

/** In the order of their ids, so that two transitions that change the same records wait for each other instead of blocking each other. */
async function lockedRows({ schemas, trx, actor }: Act, entity: ServedEntity, { effect, scope }: Change): Promise<readonly ReadRow[]> {
  const expression = schemas.compiled.expressions[effect.where];
  if (!expression) throw new Error(`The expression was not compiled: ${effect.where}`);
  const { rows } = await sql<ReadRow>`
    select ${readColumns} from ${sql.table(entity.table)}
    where customer = ${actor.customer} and ${expressionCondition(entity, expression, { table: "row", scope })}
    order by id for update`.execute(trx);
  return rows;
}
