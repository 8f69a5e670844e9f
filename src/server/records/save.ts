/**
 * A save: create or update, whole or not at all.
 *
 * ```
 *   input ─ who asks? ─ lock ─ version? ─ editable? ─ limit? ─ referenced records ─ checkRecord
 *         ─ references, files ─ warnings accepted? ─ number, state ─ write, key new? ─ unique claims ─ one default ─ beginning
 * ```
 *
 * All in one transaction, and in few ways to the database: what the beginning asks travels at once, what ends the
 * save travels with the commit, and where nothing is asked all of it is one message. What refuses it throws, so that
 * nothing is left of a refused save and its key may be used again.
 */
import type { CheckContext } from "#dialect/check.ts";
import { checkRecord } from "#dialect/checkRecord.ts";
import { computeAll } from "#dialect/fieldStates.ts";
import type { Rec } from "#dialect/json.ts";
import type { Problem } from "#dialect/problems.ts";
import { editableFields, isDraft, isEditable } from "#dialect/transitions.ts";
import { answerCode } from "#dialect/wire.ts";
import { newId } from "../db/newId.ts";
import type { Trx } from "../db/tables.ts";
import { atLast, atOnce, type End, together } from "../db/travel.ts";
import { Refusal, invalid, notFound } from "../refusal.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import type { Actor } from "../session/sessions.ts";
import { acknowledge } from "./acknowledge.ts";
import { changingOf, makingOf } from "./afterWrite.ts";
import { beginRecord } from "./beginRecord.ts";
import { carryOut } from "./carryOut.ts";
import { checkFiles } from "./fileValues.ts";
import { goneThrough } from "./goneThrough.ts";
import { checkLimit, countedForLimit, customerLock, needsCustomerLock } from "./limit.ts";
import { nextNumbers } from "./numbers.ts";
import { lockedOnce } from "./once.ts";
import { readSave, type SaveRequest } from "./readSave.ts";
import { fieldsOf, presented, type ReadRow } from "./record.ts";
import { asIfNew, recordTransaction } from "./recordTransaction.ts";
import { withReferenced } from "./referenced.ts";
import { checkReferences } from "./references.ts";
import { checkContext, type RecordService } from "./service.ts";
import { type KeyedRow, recordOfKey } from "./store.ts";
import { takeAmendment, takeBegin } from "./takeStep.ts";

export interface Saved {
  readonly row: ReadRow;
  /** The key had been used: this is the record of then, and nothing was done now. */
  readonly replayed: boolean;
}

export async function saveRecord(
  service: RecordService,
  actor: Actor,
  entity: ServedEntity,
  input: Rec,
  key: string | undefined,
): Promise<Rec> {
  const request = readSave(input, key);
  const { row } = await asIfNew(request, (asks) =>
    recordTransaction(service, (trx, attempt) => begin(service, trx, actor, entity, request, atLast, asks || attempt > 1)),
  );
  return presented(entity, row);
}

/** The save as the first part of a transaction that goes on, such as a submit. `asks`: whether its key was seen before (`asIfNew`). */
export function saveIn(
  service: RecordService,
  trx: Trx,
  actor: Actor,
  entity: ServedEntity,
  request: SaveRequest,
  asks: boolean,
): Promise<Saved> {
  return begin(service, trx, actor, entity, request, atOnce, asks);
}

/** What the beginning asks travels at once. */
async function begin(
  service: RecordService,
  trx: Trx,
  actor: Actor,
  entity: ServedEntity,
  request: SaveRequest,
  end: End,
  asks: boolean,
): Promise<Saved> {
  if (entity.head.owner !== "customer") throw notFound();
  const { customer } = actor;
  const { id, key, fields, fingerprint } = request;
  const lock = needsCustomerLock(entity, fields) ? [customerLock(customer)] : [];
  if (id === undefined) {
    const earlier = key === undefined || !asks ? [] : [recordOfKey(entity, customer, key)];
    const answers = await together<unknown[]>(trx, [...lock, ...earlier, ...countedForLimit(entity, customer)]);
    const [before] = (earlier.length > 0 ? answers[lock.length] : []) as readonly KeyedRow[];
    // The record goes with it: who lost the answer to the first try may go on with what that made.
    if (before && before.request !== fingerprint)
      throw new Refusal(answerCode.replay, "answer.replay", { data: presented(entity, before) });
    if (before) return { row: before, replayed: true };
    const [counted] = (answers[lock.length + earlier.length] ?? []) as readonly { total: number }[];
    checkLimit(entity, counted);
    return { row: await create(service, trx, actor, entity, request, end), replayed: false };
  }
  const once = key === undefined ? undefined : { key, request: fingerprint };
  const { isDone, row } = await lockedOnce(trx, entity, customer, id, once, service.clock(), lock);
  if (!row) throw notFound();
  if (isDone) return { row, replayed: true };
  return { row: await update(service, trx, actor, entity, request, row, end), replayed: false };
}

async function create(
  service: RecordService,
  trx: Trx,
  actor: Actor,
  entity: ServedEntity,
  request: SaveRequest,
  end: End,
): Promise<ReadRow> {
  const { customer } = actor;
  const { input, kept, context: asked } = beginRecord(service, actor, entity, request.fields);
  const context = await withReferenced(service, trx, actor.customer, entity, asked, input, null);
  const { record, problems } = checkRecord(entity.compiled, null, input, context);
  const judged = await checkStored(service, trx, actor, entity, record, null, problems, context);
  const checked = acknowledge(judged, null, { schema: entity.schema, problems, accepted: request.accepted, context });
  const [number] = await nextNumbers(trx, entity, service.clock());
  const own: Rec = { ...checked, ...kept, ...(number && entity.head.number ? { [entity.head.number.field]: number } : {}) };
  const now = new Date(service.clock());
  const id = newId(now.getTime());
  const made = computeAll(entity.compiled, own, context);
  const { row, statements } = makingOf(entity, { customer, id, record: made, key: request.key, request: request.fingerprint, now });
  const { machine } = entity;
  await (machine?.begin ? atOnce : end)(trx, statements);
  if (!machine?.begin) return row;
  const shared = await goneThrough(service.schemas, trx, machine.begin.effects);
  const taken = takeBegin(service.schemas, entity, machine, { ...fieldsOf(entity, row), id }, context, shared);
  return carryOut(service, trx, actor, entity, row, taken, context);
}

async function update(
  service: RecordService,
  trx: Trx,
  actor: Actor,
  entity: ServedEntity,
  request: SaveRequest,
  row: ReadRow,
  end: End,
): Promise<ReadRow> {
  const { id } = row;
  if (row.version !== request.version) throw new Refusal(answerCode.stale, "answer.stale", { data: presented(entity, row) });
  const stored = fieldsOf(entity, row);
  const { machine, compiled } = entity;
  const { expressions } = service.schemas.compiled;
  const now = checkContext(service, actor, "update", false);
  const open =
    machine && !isEditable(machine, expressions, stored, now) ? [...editableFields(machine, expressions, stored, now)] : undefined;
  if (machine && open?.length === 0) {
    throw new Refusal(answerCode.state, "answer.state", machine.readonlyReason ? { message: machine.readonlyReason } : {});
  }
  const draft = machine !== undefined && isDraft(machine, expressions, stored, checkContext(service, actor, "update", true));
  const asked: CheckContext = { ...checkContext(service, actor, "update", draft), ...(open && { open }) };
  const context = await withReferenced(service, trx, actor.customer, entity, asked, request.fields, stored);
  const { record, problems } = checkRecord(compiled, stored, request.fields, context);
  const judged = await checkStored(service, trx, actor, entity, record, stored, problems, context);
  const checked = acknowledge(judged, stored, { schema: entity.schema, problems, accepted: request.accepted, context });
  if (machine && open) {
    const taken = takeAmendment(service.schemas, machine, { ...stored, id }, checked, context);
    return carryOut(service, trx, actor, entity, row, taken, context);
  }
  const changing = changingOf(entity, actor.customer, row, checked, new Date(service.clock()));
  await end(trx, changing.statements);
  return changing.row;
}

/** The half of the check that needs the database. Throws with all problems of both halves. */
async function checkStored(
  service: RecordService,
  trx: Trx,
  actor: Actor,
  entity: ServedEntity,
  record: Rec,
  stored: Rec | null,
  found: readonly Problem[],
  context: CheckContext,
): Promise<Rec> {
  const files = await checkFiles(trx, actor.customer, entity, record);
  const references = await checkReferences(service, trx, actor, entity, files.record, stored, context.open);
  const problems = [...found, ...files.problems, ...references.problems];
  if (problems.some(({ severity }) => severity === "error")) throw invalid(problems, entity.schema);
  if (references.record === record) return record;
  // Values were filled in by the server: what is computed from them is worked out again.
  return computeAll(entity.compiled, references.record, context);
}
