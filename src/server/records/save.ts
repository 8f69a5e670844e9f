/**
 * A save: creates or updates a record, completely or not at all.
 *
 * ```
 *   input ─ session ─ lock ─ version? ─ editable? ─ limit? ─ referenced records ─ checkRecord
 *         ─ references, files ─ warnings accepted, if it waits for them? ─ number, state ─ write, key new? ─ unique keys ─ single default ─ creation effects
 * ```
 *
 * One transaction, few round trips: the first reads are one batch, the last
 * writes go with COMMIT. A save that reads nothing is a single round trip. Every
 * refusal throws, so a refused save leaves nothing behind and its key can be reused.
 */
import type { CheckContext } from "#dialect/check/check.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { editableFields, isDraft, isEditable } from "#dialect/records/transitions.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { newId } from "../db/newId.ts";
import { flushAtCommit, flushNow, type Flush, executeBatch } from "../db/batch.ts";
import { ApiError, validationError, notFoundError } from "../answers/apiError.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { acknowledge } from "./checks/acknowledge.ts";
import { buildUpdate, buildInsert } from "./storage/recordWrite.ts";
import { completeRecord, prepareNewRecord } from "./prepareNewRecord.ts";
import { applyOutcome, beginRecord } from "./effects/applyOutcome.ts";
import { checkFiles, takeUploads } from "./checks/fileValues.ts";
import { logAct } from "./effects/activityLog.ts";
import { eventActor } from "./effects/eventActor.ts";
import { loadEffectRecords } from "./effects/loadEffectRecords.ts";
import { checkLimit, countForLimit, needsCustomerLock } from "./checks/recordLimit.ts";
import { customerLock } from "./storage/owner.ts";
import { nextSequenceNumbers } from "./storage/sequences.ts";
import { acquireKeyAndLock } from "./storage/idempotency.ts";
import type { SaveRequest } from "./readSave.ts";
import { readOwnedSave } from "./readOwnedSave.ts";
import { currentFields, toClientRecord, type StoredRow } from "./storage/recordRow.ts";
import { roleAccess, lockedProblems } from "./storage/roleAccess.ts";
import { isWritable, requireReach } from "./storage/ownedContext.ts";
import { runIdempotentCreate } from "./storage/recordTransaction.ts";
import { loadReferenced } from "./checks/loadReferenced.ts";
import { asksForRecords, runWithSums } from "./storage/recordSums.ts";
import { checkReferences } from "./checks/references.ts";
import { type TransactionContext, checkContext, type RecordContext } from "./storage/recordContext.ts";
import { type KeyedRow, selectByIdempotencyKey } from "./storage/recordSql.ts";
import { evaluateAmendment } from "./effects/evaluateTransition.ts";
import { holderOf } from "../session/principal.ts";

/** A save inside its transaction. */
export interface SaveTransaction {
  readonly act: TransactionContext;
  readonly entity: ServedEntity;
  readonly request: SaveRequest;
  /** The key may have been used before: read its record first (`runIdempotentCreate`). */
  readonly asks: boolean;
  /** Sends the last statements: now if the transaction continues, as in a submit, or with COMMIT. */
  readonly end: Flush;
}

export interface SaveOutcome {
  readonly row: StoredRow;
  /** The key had been used: this is the earlier record, and nothing was changed now. */
  readonly replayed: boolean;
  /** Warnings that nobody accepted. */
  readonly warnings: readonly Problem[];
}

/** Data of a successful answer, with the warnings that nobody accepted. */
export interface SavedAnswer {
  /** Null if the transition of a submit deleted the record. */
  readonly data: Rec | null;
  readonly warnings: readonly Problem[];
}

/** Saves a record and returns it as sent to clients. */
export async function saveRecord(service: RecordContext, entity: ServedEntity, input: Rec, key: string | undefined): Promise<SavedAnswer> {
  const { request, owned } = await readOwnedSave(service, entity, { input, key });
  const { row, warnings } = await runIdempotentCreate(owned, request, (act, asks) =>
    saveInTransaction({ act, entity, request, asks, end: flushAtCommit }),
  );
  return { data: toClientRecord(owned, entity, row), warnings };
}

/** Runs a save in the caller's transaction. The first reads are one batch. */
export async function saveInTransaction(saving: SaveTransaction): Promise<SaveOutcome> {
  const { act, entity, request, asks } = saving;
  if (!isWritable(entity, act)) throw notFoundError();
  const { customer } = act.owner;
  const { id, key, fields, fingerprint } = request;
  const lock = needsCustomerLock(entity, fields) || asksForRecords(act.schemas, entity) ? [customerLock(customer)] : [];
  if (id === undefined) {
    const earlier = key === undefined || !asks ? [] : [selectByIdempotencyKey(entity, customer, key)];
    const results = await executeBatch<unknown[]>(act.trx, [...lock, ...earlier, ...countForLimit(entity, customer)]);
    const [before] = (earlier.length > 0 ? results[lock.length] : []) as readonly KeyedRow[];
    // The error contains the record, so that a client that lost the first response can continue with it.
    if (before && before.request !== fingerprint)
      throw new ApiError(apiCode.replay, "answer.replay", { data: toClientRecord(act, entity, before) });
    if (before) return { row: before, replayed: true, warnings: [] };
    const [counted] = (results[lock.length + earlier.length] ?? []) as readonly { total: number }[];
    checkLimit(entity, counted);
    return { ...(await create(saving)), replayed: false };
  }
  const once = key === undefined ? undefined : { key, request: fingerprint };
  const { isDone, row } = await acquireKeyAndLock(act, entity, { id, grant: "edit", once, before: lock });
  if (!row) throw notFoundError();
  if (isDone) return { row, replayed: true, warnings: [] };
  return { ...(await update(saving, row)), replayed: false };
}

type Written = Pick<SaveOutcome, "row" | "warnings">;

async function create(saving: SaveTransaction): Promise<Written> {
  const { act, entity, request, asks, end } = saving;
  const { trx, clock } = act;
  const { input, kept, context: draftContext } = prepareNewRecord(act, entity, request.fields);
  const { record: checked, context, warnings } = await check(saving, { stored: null, input, baseContext: draftContext });
  const [number] = await nextSequenceNumbers(trx, entity, clock());
  const now = new Date(clock());
  const { customer } = act.owner;
  const record = completeRecord(entity, { record: checked, context }, { kept, number });
  const insert = { customer, id: newId(now.getTime()), record, now };
  // Equal values end the first attempt as an equal key does (`inTransaction`), and the next one names them.
  const { row, statements } = buildInsert(entity, { ...insert, key: request.key, request: request.fingerprint, expectsFree: !asks });
  const begin = entity.machine?.begin;
  const isChecked = act.principal.customer === undefined;
  await (begin || isChecked ? flushNow : end)(trx, statements);
  if (isChecked) await requireReach(act, entity, row.id, "create");
  await logAct(act, entity, { grant: "create", record: row });
  if (!begin) return { row, warnings };
  return { row: await beginRecord(act, entity, row, context), warnings };
}

async function update(saving: SaveTransaction, row: StoredRow): Promise<Written> {
  const { act, entity, request, end } = saving;
  const { trx, schemas, clock } = act;
  if (row.version !== request.version) throw new ApiError(apiCode.stale, "answer.stale", { data: toClientRecord(act, entity, row) });
  await logAct(act, entity, { grant: "edit", record: row });
  const stored = await runWithSums(trx, act, (sums) => currentFields({ ...act, sums }, entity, row));
  const open = openFields(act, entity, stored);
  const baseContext = updateContext(act, entity, stored, open);
  const { record, context, warnings } = await check(saving, { stored, input: request.fields, baseContext });
  if (open) {
    const shared = await loadEffectRecords(
      schemas,
      trx,
      entity.machine?.alsoEditable?.flatMap(({ effects = [] }) => effects),
    );
    const outcome = evaluateAmendment(
      { schemas, entity, stored: { ...stored, id: row.id }, context, shared, actor: eventActor(act, entity, "edit") },
      record,
    );
    return { row: await applyOutcome(act, entity, row, outcome), warnings };
  }
  const write = buildUpdate(entity, row, { customer: act.owner.customer, record, now: new Date(clock()) });
  await end(trx, write.statements);
  return { row: write.row, warnings };
}

/** Returns the fields that stay editable in a record that is otherwise closed; undefined if the whole record is editable. Throws if no field is. */
function openFields(act: TransactionContext, { machine }: ServedEntity, stored: Rec): readonly string[] | undefined {
  const { expressions } = act.schemas.compiled;
  const now = checkContext(act, "update");
  if (!machine || isEditable(machine, expressions, stored, now)) return undefined;
  const open = [...editableFields(machine, expressions, stored, now)];
  if (open.length > 0) return open;
  throw new ApiError(apiCode.state, "answer.state", machine.readonlyReason ? { message: machine.readonlyReason } : {});
}

function updateContext(act: TransactionContext, { machine }: ServedEntity, stored: Rec, open: readonly string[] | undefined): CheckContext {
  const context = checkContext(act, "update");
  const asDraft = { ...context, draft: true };
  return {
    ...context,
    draft: machine !== undefined && isDraft(machine, act.schemas.compiled.expressions, stored, asDraft),
    ...(open && { open }),
  };
}

interface UncheckedSave {
  /** Null for a new record. */
  readonly stored: Rec | null;
  readonly input: Rec;
  /** The context without the referenced records. */
  readonly baseContext: CheckContext;
}

/** Runs the check of the browser and the checks that need the database. Throws all problems of both. */
async function check(
  { act, entity, request }: SaveTransaction,
  { stored, input, baseContext }: UncheckedSave,
): Promise<{ readonly record: Rec; readonly context: CheckContext; readonly warnings: readonly Problem[] }> {
  const { schema, compiled } = entity;
  const refused = lockedProblems(roleAccess(act.principal, entity), entity, request.fields, stored);
  if (refused.length > 0) throw validationError(refused, schema);
  const referring = await loadReferenced(act, entity, baseContext, { input, stored });
  const asking = { entity: entity.name, id: request.id };
  const { context, found } = await runWithSums(act.trx, act, (sums) => {
    const context = { ...referring, sums, asking };
    return { context, found: checkRecord(compiled, stored, input, context) };
  });
  await takeUploads(act.trx, { from: holderOf(act.principal), to: act.owner.customer }, entity, found.record);
  const files = await checkFiles(act.trx, act.owner.customer, entity, found.record);
  const references = await checkReferences(act, entity, { record: files.record, stored, open: context.open, context });
  const problems = [...found.problems, ...files.problems, ...references.problems];
  if (problems.some(({ severity }) => severity === "error")) throw validationError(problems, schema);
  const { accepted } = request;
  const acknowledged = acknowledge(references.record, stored, { schema, problems: found.problems, accepted, context });
  return { record: acknowledged.record, context, warnings: acknowledged.open };
}
