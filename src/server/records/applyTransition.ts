/** One transition of one record, inside a transaction that holds its row. */
import { acknowledgedKey } from "#dialect/check/acknowledge.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import type { Rec } from "#dialect/json/json.ts";
import { executeBatch } from "../db/batch.ts";
import { validationError } from "../answers/apiError.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { acknowledgeWhole } from "./checks/acknowledge.ts";
import { applyOutcome } from "./effects/applyOutcome.ts";
import { deleteUniqueKeys } from "./storage/uniqueKeys.ts";
import { checkFiles } from "./checks/fileValues.ts";
import { loadEffectRecords } from "./effects/loadEffectRecords.ts";
import { recordFields, type StoredRow } from "./storage/recordRow.ts";
import { loadReferenced } from "./checks/loadReferenced.ts";
import { checkReferences } from "./checks/references.ts";
import { type TransactionContext, checkContext } from "./storage/recordContext.ts";
import { deleteRecord, deleteTimeline } from "./storage/recordSql.ts";
import { type TransitionInput, evaluateTransition, type TransitionRequest } from "./effects/evaluateTransition.ts";
import { updateRelated } from "./effects/updateRelated.ts";

/** The row after it; undefined when the transition removes the record. */
export async function applyTransition(
  act: TransactionContext,
  entity: ServedEntity,
  row: StoredRow,
  step: TransitionRequest,
): Promise<StoredRow | undefined> {
  const { schemas, trx } = act;
  const fields = recordFields(entity, row);
  const context = await loadReferenced(act, entity, checkContext(act, step.transition), { input: {}, stored: fields });
  const effects = entity.machine?.transitions.find(({ id }) => id === step.transition)?.effects;
  const situation: TransitionInput = {
    schemas,
    entity,
    stored: { ...fields, id: row.id },
    context,
    shared: await loadEffectRecords(schemas, trx, effects),
  };
  const judged = evaluateTransition(situation, step);
  const answered = await withFiles(act, entity, step);
  const { transition, ...taken } = answered === step ? judged : evaluateTransition(situation, answered);
  const whole = transition.complete ? await checkWhole(act, situation, step) : {};
  if (transition.remove) {
    await updateRelated(act, taken.changes, context);
    await removeRecord(act, entity, row.id);
    return undefined;
  }
  return applyOutcome(act, entity, row, { ...taken, record: { ...taken.record, ...whole } });
}

/** The step with the server's word on the files that it names; the same step where it names none. Throws for those of others. */
async function withFiles({ trx, actor }: TransactionContext, entity: ServedEntity, step: TransitionRequest): Promise<TransitionRequest> {
  const asks = entity.compiled.asks[step.transition];
  if (!asks) return step;
  const { record, problems } = await checkFiles(trx, actor.customer, asks, step.asked);
  if (problems.length > 0) throw validationError(problems, asks.schema);
  return record === step.asked ? step : { ...step, asked: record };
}

/** The whole check, required fields and references included. Answers what the record keeps of its accepted warnings. */
async function checkWhole(
  act: TransactionContext,
  { entity, stored, context }: TransitionInput,
  { by, accepted = [] }: TransitionRequest,
): Promise<Rec> {
  const { id: _, ...fields } = stored;
  const { record, problems } = checkRecord(entity.compiled, fields, {}, context);
  const references = await checkReferences(act, entity, { record, stored: null });
  const all = [...problems, ...references.problems];
  if (all.some(({ severity }) => severity === "error")) throw validationError(all, entity.schema);
  // Staff act on what the customer has answered for.
  if (by !== "customer") return {};
  const { [acknowledgedKey]: kept } = acknowledgeWhole(fields, { schema: entity.schema, problems, accepted, context });
  return kept === undefined ? {} : { [acknowledgedKey]: kept };
}

/** The record, what it claims and what is told of it. */
async function removeRecord({ trx, schemas, actor }: TransactionContext, entity: ServedEntity, id: string): Promise<void> {
  const { customer } = actor;
  const timeline = entity.machine?.timeline;
  await executeBatch<unknown[]>(trx, [
    deleteRecord(entity, customer, id),
    deleteUniqueKeys(entity, customer, id),
    ...(timeline ? deleteTimeline(schemas.entity(timeline.entity), customer, timeline.of, id) : []),
  ]);
}
