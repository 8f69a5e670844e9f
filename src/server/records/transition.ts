/**
 * Actions: one transition for one or several records, each in a transaction of
 * its own; where the machine says `together`, all of them in one.
 */
import { acknowledgeKey } from "#dialect/check/acknowledge.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Together } from "#dialect/schema/states.ts";
import { refusesTogether } from "#dialect/records/transitions.ts";
import { answerCode } from "#dialect/wire/wire.ts";
import { Refusal, notFound } from "../answers/apiError.ts";
import { RequestReader, readIds } from "../answers/requestReader.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { readAcknowledgements } from "./checks/acknowledge.ts";
import { applyTransition } from "./applyTransition.ts";
import { eachRecord, type Batch } from "./bulk.ts";
import { lockedOnce, type Once, onceOf, takeKey } from "./storage/idempotency.ts";
import type { StepRequest } from "./readSave.ts";
import { fieldsOf, presented, type ReadRow } from "./storage/recordRow.ts";
import { recordTransaction } from "./storage/recordTransaction.ts";
import { type Act, checkContext, type RecordService } from "./storage/recordContext.ts";
import { readForUpdate } from "./storage/recordSql.ts";
import type { Step } from "./effects/evaluateTransition.ts";

const MAX_VERSION = 2_147_483_647;

/** `{ids, version?, acknowledge?, …fields asked}` of the customer; `version` names what was read where there is one record. */
export async function transitionRecords(
  service: RecordService,
  entity: ServedEntity,
  { transition, input, key }: StepRequest,
): Promise<Batch> {
  const reader = new RequestReader();
  const { ids: givenIds, version: givenVersion, [acknowledgeKey]: givenAccepted, ...asked } = input;
  const ids = readIds(reader, givenIds);
  const version = reader.integer(givenVersion ?? undefined, "/version", 1, MAX_VERSION);
  if (version !== undefined && ids.length > 1) reader.add("/ids", "maxItems", { limit: 1 });
  const accepted = readAcknowledgements(reader, givenAccepted);
  reader.finish();
  const step: Step = { transition, by: "customer", asked, accepted };
  const together = entity.machine?.transitions.find(({ id }) => id === transition)?.together;
  const once = onceOf(key, transition, input);
  if (together) return takeTogether(service, entity, { ids, step, together, once });
  return eachRecord(ids, (id) => transitionOne(service, entity, { id, version, once }, step));
}

interface CommonStep {
  readonly ids: readonly string[];
  readonly step: Step;
  readonly together: Together;
  readonly once: Once | undefined;
}

/** All or none: what refuses one record refuses them all, with the same reason. */
async function takeTogether(service: RecordService, entity: ServedEntity, common: CommonStep): Promise<Batch> {
  const { ids } = common;
  try {
    await recordTransaction(service, (act) => applyTogether(act, entity, common));
    return { done: ids, refused: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { done: [], refused: ids.map((id) => ({ id, refusal: error })) };
  }
}

async function applyTogether(act: Act, entity: ServedEntity, { ids, step, together, once }: CommonStep): Promise<void> {
  if (!(await takeKey(act, once, ""))) return;
  const rows: ReadRow[] = [];
  // In one order for everybody, so that two such actions wait for each other instead of blocking each other.
  for (const id of [...ids].sort()) {
    const row = await readForUpdate(act.trx, entity, act.actor.customer, id);
    if (!row) throw notFound();
    rows.push(row);
  }
  const records = rows.map((row): Rec => ({ ...fieldsOf(entity, row), id: row.id }));
  const refusal = refusesTogether(together, records, act.schemas.compiled.expressions, checkContext(act, step.transition));
  if (refusal) throw new Refusal(answerCode.state, "answer.state", { message: refusal });
  for (const row of rows) await applyTransition(act, entity, row, { ...step, records });
}

/** One record that a transition is wanted of. */
export interface Chosen {
  readonly id: string;
  /** The version that was read, where it must not have changed since. */
  readonly version?: number | undefined;
  readonly once?: Once | undefined;
}

export async function transitionOne(
  service: RecordService,
  entity: ServedEntity,
  { id, version, once }: Chosen,
  step: Step,
): Promise<ReadRow | undefined> {
  return recordTransaction(service, async (act) => {
    const { isDone, row } = await lockedOnce(act, entity, { id, once });
    if (isDone) return undefined;
    if (!row) throw notFound();
    if (version !== undefined && row.version !== version)
      throw new Refusal(answerCode.stale, "answer.stale", { data: presented(entity, row) });
    return applyTransition(act, entity, row, step);
  });
}
