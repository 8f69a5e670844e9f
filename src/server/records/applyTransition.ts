/** One transition of one record, inside a transaction that holds its row. */
import { acknowledgedKey } from "#dialect/acknowledge.ts";
import { checkRecord } from "#dialect/checkRecord.ts";
import type { CheckContext } from "#dialect/check.ts";
import type { Rec } from "#dialect/json.ts";
import type { Trx } from "../db/tables.ts";
import { together } from "../db/travel.ts";
import { invalid } from "../refusal.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import type { Actor } from "../session/sessions.ts";
import { acknowledgeWhole } from "./acknowledge.ts";
import { carryOut } from "./carryOut.ts";
import { claimsDropped } from "./claims.ts";
import { checkFiles } from "./fileValues.ts";
import { goneThrough } from "./goneThrough.ts";
import { fieldsOf, type ReadRow } from "./record.ts";
import { withReferenced } from "./referenced.ts";
import { checkReferences } from "./references.ts";
import { checkContext, type RecordService } from "./service.ts";
import { recordDeleted, timelineDeleted } from "./store.ts";
import { takeStep, type Step } from "./takeStep.ts";
import { updateOthers } from "./updateOthers.ts";

/** The row after it; undefined when the transition removes the record. */
export async function applyTransition(
  service: RecordService,
  trx: Trx,
  actor: Actor,
  entity: ServedEntity,
  row: ReadRow,
  step: Step,
): Promise<ReadRow | undefined> {
  const stored = fieldsOf(entity, row);
  const asked = checkContext(service, actor, step.transition, false);
  const context = await withReferenced(service, trx, actor.customer, entity, asked, {}, stored);
  const effects = entity.machine?.transitions.find(({ id }) => id === step.transition)?.effects;
  const shared = await goneThrough(service.schemas, trx, effects);
  const take = (answered: Step) => takeStep(service.schemas, entity, { ...stored, id: row.id }, answered, context, shared);
  const judged = take(step);
  const answered = await withFiles(trx, actor, entity, step);
  const { transition, ...taken } = answered === step ? judged : take(answered);
  const whole = transition.complete ? await checkWhole(service, trx, actor, entity, stored, step, context) : {};
  if (transition.remove) {
    await updateOthers(service, trx, actor, taken.changes, context);
    await removeRecord(service, trx, actor.customer, entity, row.id);
    return undefined;
  }
  return carryOut(service, trx, actor, entity, row, { ...taken, record: { ...taken.record, ...whole } }, context);
}

/** The step with the server's word on the files that it names; the same step where it names none. Throws for those of others. */
async function withFiles(trx: Trx, actor: Actor, entity: ServedEntity, step: Step): Promise<Step> {
  const asks = entity.compiled.asks[step.transition];
  if (!asks) return step;
  const { record, problems } = await checkFiles(trx, actor.customer, asks, step.asked);
  if (problems.length > 0) throw invalid(problems, asks.schema);
  return record === step.asked ? step : { ...step, asked: record };
}

/** The whole check, required fields and references included. Answers what the record keeps of its accepted warnings. */
async function checkWhole(
  service: RecordService,
  trx: Trx,
  actor: Actor,
  entity: ServedEntity,
  stored: Rec,
  { by, accepted = [] }: Step,
  context: CheckContext,
): Promise<Rec> {
  const { record, problems } = checkRecord(entity.compiled, stored, {}, context);
  const references = await checkReferences(service, trx, actor, entity, record, null);
  const all = [...problems, ...references.problems];
  if (all.some(({ severity }) => severity === "error")) throw invalid(all, entity.schema);
  // Staff act on what the customer has answered for.
  if (by !== "customer") return {};
  const { [acknowledgedKey]: kept } = acknowledgeWhole(stored, { schema: entity.schema, problems, accepted, context });
  return kept === undefined ? {} : { [acknowledgedKey]: kept };
}

/** The record, what it claims and what is told of it. */
async function removeRecord(service: RecordService, trx: Trx, customer: string, entity: ServedEntity, id: string): Promise<void> {
  const timeline = entity.machine?.timeline;
  await together<unknown[]>(trx, [
    recordDeleted(entity, customer, id),
    claimsDropped(entity, customer, id),
    ...(timeline ? timelineDeleted(service.schemas.entity(timeline.entity), customer, timeline.of, id) : []),
  ]);
}
