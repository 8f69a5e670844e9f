/**
 * A save: create or update, whole or not at all.
 *
 * ```
 *   input ─ key seen before? ─ lock ─ version? ─ editable? ─ limit? ─ referenced records ─ checkRecord
 *         ─ references, files ─ warnings accepted? ─ number, state ─ write ─ unique claims ─ one default ─ beginning
 * ```
 *
 * All in one transaction. What refuses it throws, so that nothing is left of a
 * refused save and its key may be used again.
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
import { inTransaction } from "../db/transaction.ts";
import { Refusal, invalid, notFound } from "../refusal.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import type { Actor } from "../session/sessions.ts";
import { acknowledge } from "./acknowledge.ts";
import { claim } from "./afterWrite.ts";
import { beginRecord } from "./beginRecord.ts";
import { carryOut } from "./carryOut.ts";
import { checkFiles } from "./fileValues.ts";
import { goneThrough } from "./goneThrough.ts";
import { checkLimit, lockCustomer, needsCustomerLock } from "./limit.ts";
import { nextNumbers } from "./numbers.ts";
import { takeKey } from "./once.ts";
import { readSave, type SaveRequest } from "./readSave.ts";
import { fieldsOf, presented, type ReadRow } from "./record.ts";
import { withReferenced } from "./referenced.ts";
import { checkReferences } from "./references.ts";
import { checkContext, type RecordService } from "./service.ts";
import { insertRecord, readByKey, readForUpdate, updateRecord } from "./store.ts";
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
  const { row } = await inTransaction(service.db, (trx) => saveIn(service, trx, actor, entity, request));
  return presented(entity, row);
}

/** The save within a transaction, also as the first half of a submit. */
export async function saveIn(service: RecordService, trx: Trx, actor: Actor, entity: ServedEntity, request: SaveRequest): Promise<Saved> {
  if (entity.head.owner !== "customer") throw notFound();
  if (needsCustomerLock(entity, request.fields)) await lockCustomer(trx, actor.customer);
  if (request.id !== undefined) {
    const once = request.key === undefined ? undefined : { key: request.key, request: request.fingerprint };
    if (await takeKey(trx, actor.customer, once, request.id, service.clock()))
      return { row: await update(service, trx, actor, entity, request, request.id), replayed: false };
    const row = await readForUpdate(trx, entity, actor.customer, request.id);
    if (!row) throw notFound();
    return { row, replayed: true };
  }
  const earlier = request.key === undefined ? undefined : await readByKey(trx, entity, actor.customer, request.key);
  // The record goes with it: who lost the answer to the first try may go on with what that made.
  if (earlier && earlier.request !== request.fingerprint)
    throw new Refusal(answerCode.replay, "answer.replay", { data: presented(entity, earlier) });
  if (earlier) return { row: earlier, replayed: true };
  return { row: await create(service, trx, actor, entity, request), replayed: false };
}

async function create(service: RecordService, trx: Trx, actor: Actor, entity: ServedEntity, request: SaveRequest): Promise<ReadRow> {
  await checkLimit(trx, entity, actor.customer);
  const { input, kept, context: asked } = beginRecord(service, actor, entity, request.fields);
  const context = await withReferenced(service, trx, actor.customer, entity, asked, input, null);
  const { record, problems } = checkRecord(entity.compiled, null, input, context);
  const judged = await checkStored(service, trx, actor, entity, record, null, problems, context);
  const checked = acknowledge(judged, null, { schema: entity.schema, problems, accepted: request.accepted, context });
  const [number] = await nextNumbers(trx, entity, service.clock());
  const own: Rec = { ...checked, ...kept, ...(number && entity.head.number ? { [entity.head.number.field]: number } : {}) };
  const now = new Date(service.clock());
  const id = newId(now.getTime());
  const row = await insertRecord(trx, entity, {
    customer: actor.customer,
    id,
    record: computeAll(entity.compiled, own, context),
    key: request.key,
    request: request.fingerprint,
    now,
  });
  await claim(trx, entity, actor.customer, row, now);
  const { machine } = entity;
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
  id: string,
): Promise<ReadRow> {
  const row = await readForUpdate(trx, entity, actor.customer, id);
  if (!row) throw notFound();
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
  const at = new Date(service.clock());
  const written = await updateRecord(trx, entity, actor.customer, row, checked, at);
  await claim(trx, entity, actor.customer, written, at);
  return written;
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
