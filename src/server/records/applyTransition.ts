/** Applies one transition to one record, inside a transaction that holds its row. */
import { acknowledgedKey } from "#dialect/check/acknowledge.ts";
import type { CheckContext } from "#dialect/check/check.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Transition } from "#dialect/schema/states.ts";
import { executeBatch } from "../db/batch.ts";
import { validationError } from "../answers/apiError.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { acknowledgeWhole } from "./checks/acknowledge.ts";
import { applyOutcome, beginRecords } from "./effects/applyOutcome.ts";
import { checkFiles, takeUploads } from "./checks/fileValues.ts";
import { logAct } from "./effects/activityLog.ts";
import { eventActor } from "./effects/eventActor.ts";
import { createRecords } from "./effects/createRecord.ts";
import { changeLogins } from "./effects/loginEffect.ts";
import { loadEffectRecords } from "./effects/loadEffectRecords.ts";
import { currentFields, type StoredRow } from "./storage/recordRow.ts";
import { loadReferenced } from "./checks/loadReferenced.ts";
import { runWithSums } from "./storage/recordSums.ts";
import { checkAskedReferences, checkReferences } from "./checks/references.ts";
import { type TransactionContext, checkContext } from "./storage/recordContext.ts";
import { deleteTimeline } from "./storage/recordSql.ts";
import { buildDelete } from "./storage/recordWrite.ts";
import { type TransitionInput, evaluateTransition, type TransitionRequest } from "./effects/evaluateTransition.ts";
import { runWebhookSteps } from "./effects/runWebhookSteps.ts";
import { updateRelated } from "./effects/updateRelated.ts";
import { holderOf } from "../session/principal.ts";

type Evaluated = ReturnType<typeof evaluateTransition>;

/** Returns the row afterwards; undefined if the transition deletes the record. The caller holds the customer's lock if the entity asks for other records. */
export async function applyTransition(
  act: TransactionContext,
  entity: ServedEntity,
  row: StoredRow,
  step: TransitionRequest,
): Promise<StoredRow | undefined> {
  const { schemas, trx } = act;
  const fields = await runWithSums(trx, act, (sums) => currentFields({ ...act, sums }, entity, row));
  const referring = await loadReferenced(act, entity, checkContext(act, step.transition), { input: {}, stored: fields });
  const effects = entity.machine?.transitions.find(({ id }) => id === step.transition)?.effects;
  const actor = eventActor(act, entity, step.transition);
  const shared = await loadEffectRecords(schemas, trx, effects);
  const evaluateWith = (asked: TransitionRequest): Promise<Evaluated> =>
    runWithSums(trx, act, (sums) => {
      const context = { ...referring, sums, asking: { entity: entity.name, id: row.id } };
      return evaluateTransition({ schemas, entity, stored: { ...fields, id: row.id }, context, shared, actor }, asked);
    });
  const unfiled = await evaluateWith(step);
  const withFiles = await resolveFiles(act, entity, step);
  const { transition, asked, ...outcome } = withFiles === step ? unfiled : await evaluateWith(withFiles);
  const { context } = outcome;
  await refuseUnknown(act, entity, transition, { asked, context });
  const input: TransitionInput = { schemas, entity, stored: { ...fields, id: row.id }, context, shared };
  await logAct(act, entity, { grant: step.transition, record: row });
  const acknowledged = transition.complete ? await checkWhole(act, input, step) : {};
  if (transition.remove) {
    const { begun } = await createRecords(act, await updateRelated(act, outcome.changes, context), context);
    await beginRecords(act, begun, context);
    await changeLogins(act, entity, outcome.logins);
    await runWebhookSteps(act, entity, row, { steps: outcome.webhooks, context });
    await removeRecord(act, entity, row.id);
    return undefined;
  }
  return applyOutcome(act, entity, row, { ...outcome, record: { ...outcome.record, ...acknowledged } });
}

/** Returns the request with file values as stored by the server; the same object if it names no files. Throws for files of others. */
async function resolveFiles(
  { trx, owner, principal }: TransactionContext,
  entity: ServedEntity,
  step: TransitionRequest,
): Promise<TransitionRequest> {
  const asks = entity.compiled.asks[step.transition];
  if (!asks) return step;
  await takeUploads(trx, { from: holderOf(principal), to: owner.customer }, asks, step.asked);
  const { record, problems } = await checkFiles(trx, owner.customer, asks, step.asked);
  if (problems.length > 0) throw validationError(problems, asks.schema);
  return record === step.asked ? step : { ...step, asked: record };
}

/** Throws for a prompt that refers to no record, or to one that may not be chosen. */
async function refuseUnknown(
  act: TransactionContext,
  entity: ServedEntity,
  { id }: Transition,
  { asked, context }: { readonly asked: Rec; readonly context: CheckContext },
): Promise<void> {
  const asks = entity.compiled.asks[id];
  const problems = asks ? await checkAskedReferences(act, entity, asks, asked, context) : [];
  if (asks && problems.length > 0) throw validationError(problems, asks.schema);
}

/** Runs the whole check, required fields and references included. Returns the accepted warnings to store with the record. */
async function checkWhole(
  act: TransactionContext,
  { entity, stored, context }: TransitionInput,
  { by, accepted, warn }: TransitionRequest,
): Promise<Rec> {
  const { id, ...fields } = stored;
  const { record, problems } = await runWithSums(act.trx, act, (sums) => checkRecord(entity.compiled, fields, {}, { ...context, sums }));
  const references = await checkReferences(act, entity, { record, stored: null });
  const all = [...problems, ...references.problems];
  if (all.some(({ severity }) => severity === "error")) throw validationError(all, entity.schema);
  // Warnings concern the customer: staff need not accept them.
  if (by !== "customer") return {};
  const { record: acknowledged, open } = acknowledgeWhole(fields, { schema: entity.schema, problems, accepted, context });
  if (open.length > 0) warn?.(id, open);
  const { [acknowledgedKey]: kept } = acknowledged;
  return kept === undefined ? {} : { [acknowledgedKey]: kept };
}

/** Deletes the record and its timeline. */
async function removeRecord({ trx, schemas, owner }: TransactionContext, entity: ServedEntity, id: string): Promise<void> {
  const { customer } = owner;
  const timeline = entity.machine?.timeline;
  await executeBatch<unknown[]>(trx, [
    ...buildDelete(entity, customer, id),
    ...(timeline ? deleteTimeline(schemas.entity(timeline.entity), customer, timeline.of, id) : []),
  ]);
}
