/** One transition of one record, inside a transaction that holds its row. */
import { acknowledgedKey } from "#dialect/check/acknowledge.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import type { Rec } from "#dialect/json/json.ts";
import { together } from "../db/batch.ts";
import { invalid } from "../answers/apiError.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { acknowledgeWhole } from "./checks/acknowledge.ts";
import { carryOut } from "./effects/applyOutcome.ts";
import { claimsDropped } from "./storage/uniqueKeys.ts";
import { checkFiles } from "./checks/fileValues.ts";
import { goneThrough } from "./effects/loadEffectRecords.ts";
import { fieldsOf, type ReadRow } from "./storage/recordRow.ts";
import { withReferenced } from "./checks/loadReferenced.ts";
import { checkReferences } from "./checks/references.ts";
import { type Act, checkContext } from "./storage/recordContext.ts";
import { recordDeleted, timelineDeleted } from "./storage/recordSql.ts";
import { type Situation, takeStep, type Step } from "./effects/evaluateTransition.ts";
import { updateOthers } from "./effects/updateRelated.ts";

/** The row after it; undefined when the transition removes the record. */
export async function applyTransition(act: Act, entity: ServedEntity, row: ReadRow, step: Step): Promise<ReadRow | undefined> {
  const { schemas, trx } = act;
  const fields = fieldsOf(entity, row);
  const context = await withReferenced(act, entity, checkContext(act, step.transition), { input: {}, stored: fields });
  const effects = entity.machine?.transitions.find(({ id }) => id === step.transition)?.effects;
  const situation: Situation = {
    schemas,
    entity,
    stored: { ...fields, id: row.id },
    context,
    shared: await goneThrough(schemas, trx, effects),
  };
  const judged = takeStep(situation, step);
  const answered = await withFiles(act, entity, step);
  const { transition, ...taken } = answered === step ? judged : takeStep(situation, answered);
  const whole = transition.complete ? await checkWhole(act, situation, step) : {};
  if (transition.remove) {
    await updateOthers(act, taken.changes, context);
    await removeRecord(act, entity, row.id);
    return undefined;
  }
  return carryOut(act, entity, row, { ...taken, record: { ...taken.record, ...whole } });
}

/** The step with the server's word on the files that it names; the same step where it names none. Throws for those of others. */
async function withFiles({ trx, actor }: Act, entity: ServedEntity, step: Step): Promise<Step> {
  const asks = entity.compiled.asks[step.transition];
  if (!asks) return step;
  const { record, problems } = await checkFiles(trx, actor.customer, asks, step.asked);
  if (problems.length > 0) throw invalid(problems, asks.schema);
  return record === step.asked ? step : { ...step, asked: record };
}

/** The whole check, required fields and references included. Answers what the record keeps of its accepted warnings. */
async function checkWhole(act: Act, { entity, stored, context }: Situation, { by, accepted = [] }: Step): Promise<Rec> {
  const { id: _, ...fields } = stored;
  const { record, problems } = checkRecord(entity.compiled, fields, {}, context);
  const references = await checkReferences(act, entity, { record, stored: null });
  const all = [...problems, ...references.problems];
  if (all.some(({ severity }) => severity === "error")) throw invalid(all, entity.schema);
  // Staff act on what the customer has answered for.
  if (by !== "customer") return {};
  const { [acknowledgedKey]: kept } = acknowledgeWhole(fields, { schema: entity.schema, problems, accepted, context });
  return kept === undefined ? {} : { [acknowledgedKey]: kept };
}

/** The record, what it claims and what is told of it. */
async function removeRecord({ trx, schemas, actor }: Act, entity: ServedEntity, id: string): Promise<void> {
  const { customer } = actor;
  const timeline = entity.machine?.timeline;
  await together<unknown[]>(trx, [
    recordDeleted(entity, customer, id),
    claimsDropped(entity, customer, id),
    ...(timeline ? timelineDeleted(schemas.entity(timeline.entity), customer, timeline.of, id) : []),
  ]);
}
