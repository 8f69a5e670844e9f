/** Records that a transition changes beside its own: found by its `where`, locked, worked out again, claimed. */
import { sql } from "kysely";
import type { CheckContext } from "#dialect/check.ts";
import { computeAll } from "#dialect/fieldStates.ts";
import { answerCode } from "#dialect/wire.ts";
import type { Trx } from "../db/tables.ts";
import { Refusal } from "../refusal.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import type { Actor } from "../session/sessions.ts";
import { changingOf, writtenRow } from "./afterWrite.ts";
import { expressionCondition } from "./expressionCondition.ts";
import { fieldsOf, presented, recordColumns, type ReadRow } from "./record.ts";
import type { RecordService } from "./service.ts";
import { type Change, valuesOf, withValues } from "./takeStep.ts";

/** Throws the refusal of a change that finds no record and must. Values are the schemas': they are not judged. */
export async function updateOthers(
  service: RecordService,
  trx: Trx,
  actor: Actor,
  changes: readonly Change[],
  context: CheckContext,
): Promise<void> {
  for (const change of changes) await carryOutChange(service, trx, actor, change, context);
}

async function carryOutChange(
  service: RecordService,
  trx: Trx,
  actor: Actor,
  { effect, scope }: Change,
  context: CheckContext,
): Promise<void> {
  const { schemas } = service;
  const entity = schemas.entity(effect.update);
  const rows = await lockedRows(schemas, trx, actor, entity, effect.where, scope);
  if (rows.length === 0 && effect.none) throw new Refusal(answerCode.state, "answer.state", { message: effect.none });
  const now = new Date(service.clock());
  for (const row of rows) {
    const before = fieldsOf(entity, row);
    const values = valuesOf(schemas, effect.set, { ...scope, row: presented(entity, row) });
    const record = computeAll(entity.compiled, withValues(before, values), context);
    await writtenRow(trx, changingOf(entity, actor.customer, row, record, now));
  }
}

/** In the order of their ids, so that two transitions that change the same records wait for each other instead of blocking each other. */
async function lockedRows(
  schemas: Schemas,
  trx: Trx,
  actor: Actor,
  entity: ServedEntity,
  where: string,
  scope: Change["scope"],
): Promise<readonly ReadRow[]> {
  const expression = schemas.compiled.expressions[where];
  if (!expression) throw new Error(`The expression was not compiled: ${where}`);
  const { rows } = await sql<ReadRow>`
    select ${sql.join(recordColumns.map((name) => sql.ref(name)))} from ${sql.table(entity.table)}
    where customer = ${actor.customer} and ${expressionCondition(entity, expression, { table: "row", scope })}
    order by id for update`.execute(trx);
  return rows;
}
