/**
 * Runs a transition on one or several records, each in a transaction of its own.
 * A transition with `together` runs on all of them in one transaction.
 */
import { acknowledgeKey } from "#dialect/check/acknowledge.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { BulkTransition } from "#dialect/schema/states.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { bulkTransitionRefusal } from "#dialect/records/transitions.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { ApiError, notFoundError } from "../answers/apiError.ts";
import { RequestReader, readIds } from "../answers/requestReader.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { executeBatch } from "../db/batch.ts";
import { readAcknowledgements } from "./checks/acknowledge.ts";
import { lockBeforeSums, runWithSums } from "./storage/recordSums.ts";
import { applyTransition } from "./applyTransition.ts";
import { runBulk, type BulkOutcome } from "./bulk.ts";
import { acquireKeyAndLock, type IdempotentRequest, idempotentRequest, acquireKey } from "./storage/idempotency.ts";
import type { StepRequest } from "./readSave.ts";
import { contextOfOwner } from "./storage/ownedContext.ts";
import { reachOf } from "./storage/reach.ts";
import { actingAs } from "../session/principal.ts";
import { currentFields, toClientRecord, type StoredRow } from "./storage/recordRow.ts";
import { runRecordTransaction } from "./storage/recordTransaction.ts";
import { type OwnedContext, type TransactionContext, checkContext, type RecordContext } from "./storage/recordContext.ts";
import { readForUpdate } from "./storage/recordSql.ts";
import type { TransitionRequest } from "./effects/evaluateTransition.ts";

const MAX_VERSION = 2_147_483_647;

/** Reads `{ids, version?, acknowledge?, …prompt fields}` and runs the transition for the principal; `version` requires a single id. */
export async function transitionRecords(
  service: RecordContext,
  entity: ServedEntity,
  { transition, input, key }: StepRequest,
): Promise<BulkOutcome> {
  const reader = new RequestReader();
  const { ids: givenIds, version: givenVersion, [acknowledgeKey]: givenAccepted, ...asked } = input;
  const ids = readIds(reader, givenIds);
  const version = reader.integer(givenVersion ?? undefined, "/version", 1, MAX_VERSION);
  if (version !== undefined && ids.length > 1) reader.add("/ids", "maxItems", { limit: 1 });
  const accepted = readAcknowledgements(reader, givenAccepted);
  reader.finish();
  const warnings = new Map<string, readonly Problem[]>();
  const warn = (id: string, open: readonly Problem[]): unknown => warnings.set(id, open);
  const step: TransitionRequest = { transition, by: actingAs(service.principal), asked, accepted, warn };
  const together = entity.machine?.transitions.find(({ id }) => id === transition)?.together;
  const once = idempotentRequest(key, transition, input);
  const tokens = new Map<string, string>();
  const revealing: RecordContext = { ...service, reveal: (id, token) => tokens.set(id, token) };
  const outcome = together
    ? await runTogether(revealing, entity, { ids, step, together, once })
    : await runBulk(ids, async (id) =>
        transitionOne(await contextOfOwner(revealing, entity, id, transition), entity, { id, version, once }, step),
      );
  const warned = outcome.done.flatMap((id) => (warnings.has(id) ? [{ id, problems: warnings.get(id) ?? [] }] : []));
  const secrets = outcome.done.flatMap((id) => (tokens.has(id) ? [{ id, secret: tokens.get(id) ?? "" }] : []));
  return { ...outcome, ...(warned.length > 0 && { warned }), ...(secrets.length > 0 && { secrets }) };
}

interface SharedTransition {
  readonly ids: readonly string[];
  readonly step: TransitionRequest;
  readonly together: BulkTransition;
  readonly once: IdempotentRequest | undefined;
}

/** All or none: if one record fails, all fail with the same reason. */
async function runTogether(service: RecordContext, entity: ServedEntity, common: SharedTransition): Promise<BulkOutcome> {
  const { ids, step } = common;
  try {
    const owned = await contextOfAll(service, entity, ids, step.transition);
    await runRecordTransaction(owned, (act) => applyTogether(act, entity, common));
    return { done: ids, refused: [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { done: [], refused: ids.map((id) => ({ id, refusal: error })) };
  }
}

/** Throws unless all records have one owner: one transaction never changes the records of two customers. */
async function contextOfAll(service: RecordContext, entity: ServedEntity, ids: readonly string[], grant: string): Promise<OwnedContext> {
  const contexts: OwnedContext[] = [];
  // A member has one owner, which takes no statement to find.
  for (const id of ids) contexts.push(await contextOfOwner(service, entity, id, grant));
  const [first] = contexts;
  if (!first) throw notFoundError();
  // Only staff reaches the records of several.
  if (contexts.some(({ owner }) => owner.customer !== first.owner.customer)) throw new ApiError(apiCode.state, "answer.oneOwner");
  return first;
}

async function applyTogether(
  act: TransactionContext,
  entity: ServedEntity,
  { ids, step, together, once }: SharedTransition,
): Promise<void> {
  await executeBatch<unknown[]>(act.trx, lockBeforeSums(act.schemas, entity, act.owner));
  if (!(await acquireKey(act, once, ""))) return;
  const rows: StoredRow[] = [];
  // Locks in a fixed order, so that two concurrent actions wait for each other instead of deadlocking.
  for (const id of [...ids].sort()) {
    const row = await readForUpdate(act.trx, entity, reachOf(act, entity, step.transition), id);
    if (!row) throw notFoundError();
    rows.push(row);
  }
  const records = await runWithSums(act.trx, act, (sums) =>
    rows.map((row): Rec => ({ ...currentFields({ ...act, sums }, entity, row), id: row.id })),
  );
  const refusal = bulkTransitionRefusal(together, records, act.schemas.compiled.expressions, checkContext(act, step.transition));
  if (refusal) throw new ApiError(apiCode.state, "answer.state", { message: refusal });
  for (const row of rows) await applyTransition(act, entity, row, { ...step, records });
}

export interface BulkItem {
  readonly id: string;
  /** The version that the client has read, if it must be unchanged. */
  readonly version?: number | undefined;
  readonly once?: IdempotentRequest | undefined;
}

/** Runs a transition on one record. Returns the row afterwards; undefined if it was deleted or the request is a retry. */
export async function transitionOne(
  service: OwnedContext,
  entity: ServedEntity,
  { id, version, once }: BulkItem,
  step: TransitionRequest,
): Promise<StoredRow | undefined> {
  return runRecordTransaction(service, async (act) => {
    const before = lockBeforeSums(act.schemas, entity, act.owner);
    const { isDone, row } = await acquireKeyAndLock(act, entity, { id, grant: step.transition, once, before });
    if (isDone) return undefined;
    if (!row) throw notFoundError();
    if (version !== undefined && row.version !== version)
      throw new ApiError(apiCode.stale, "answer.stale", { data: toClientRecord(act, entity, row) });
    return applyTransition(act, entity, row, step);
  });
}
