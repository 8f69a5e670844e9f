/**
 * Idempotency keys of updates, deletes and transitions. A retry with the same key
 * returns the earlier result and changes nothing. A create stores its key with
 * its record; the other changes store it here.
 */
import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { apiCode } from "#dialect/wire/wire.ts";
import type { Db } from "../../db/tables.ts";
import { type Statement, executeBatch } from "../../db/batch.ts";
import { ApiError } from "../../answers/apiError.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import type { StoredRow } from "./recordRow.ts";
import type { TransactionContext } from "./recordContext.ts";
import { reachOf } from "./reach.ts";
import { selectForUpdate } from "./recordSql.ts";
import { DAY, HOUR } from "#dialect/text/durations.ts";

/** Key and fingerprint of a request. */
export interface IdempotentRequest {
  readonly key: string;
  /** Hash of the request. */
  readonly request: string;
}

/** Retention of keys. Retries come within minutes; two days cover a machine that was asleep. */
const RETENTION_MS = 2 * DAY;

export function idempotentRequest(key: string | undefined, purpose: string, input: unknown): IdempotentRequest | undefined {
  return key === undefined
    ? undefined
    : {
        key,
        request: createHash("sha256")
          .update(`${purpose} ${JSON.stringify(input)}`)
          .digest("hex"),
      };
}

/**
 * Acquires the key for a change of one record, within the transaction of that
 * change. Returns false if the change was made before, or by a concurrent
 * request, which is waited for. Throws if the key was used for another request.
 */
export async function acquireKey(act: TransactionContext, once: IdempotentRequest | undefined, record: string): Promise<boolean> {
  if (!once) return true;
  const { rows } = await insertKey(act, once, record).execute(act.trx);
  return rows.length > 0 || throwIfOther(act, once, record);
}

export interface LockRequest {
  readonly id: string;
  /** The grant on the record that the principal must have: `edit`, `delete` or the id of a transition. */
  readonly grant: string;
  readonly once: IdempotentRequest | undefined;
  /** Statements to run first, in the same batch. */
  readonly before?: readonly Statement[];
}

/** Acquires the key and locks the record, in one batch. `isDone`: the change was made before and must not be repeated. */
export async function acquireKeyAndLock(
  act: TransactionContext,
  entity: ServedEntity,
  { id, grant, once, before = [] }: LockRequest,
): Promise<{ readonly isDone: boolean; readonly row: StoredRow | undefined }> {
  const inserts = once ? [insertKey(act, once, id)] : [];
  const results = await executeBatch<unknown[]>(act.trx, [...before, ...inserts, selectForUpdate(entity, reachOf(act, entity, grant), id)]);
  const isFree = !once || (results[before.length] ?? []).length > 0 || (await throwIfOther(act, once, id));
  return { isDone: !isFree, row: (results.at(-1) as readonly StoredRow[])[0] };
}

/** Inserts the key; returns a row if it was free. */
const insertKey = ({ owner, clock }: TransactionContext, { key, request }: IdempotentRequest, record: string): RawBuilder<unknown> =>
  sql`insert into done_keys (customer, key, record, request, created)
    values (${owner.customer}, ${key}, ${record}, ${request}, ${new Date(clock())}) on conflict (customer, key, record) do nothing returning key`;

/** Throws if the used key belongs to another request; returns false otherwise. */
async function throwIfOther({ trx, owner }: TransactionContext, once: IdempotentRequest, record: string): Promise<false> {
  const earlier = await trx
    .selectFrom("done_keys")
    .select("request")
    .where("customer", "=", owner.customer)
    .where("key", "=", once.key)
    .where("record", "=", record)
    .executeTakeFirst();
  if (earlier && earlier.request !== once.request) throw new ApiError(apiCode.replay, "answer.replay");
  return false;
}

const CLEANUP_MS = HOUR;

/** Deletes old keys in the background. Returns a function that stops it. */
export function startKeyCleanup(db: Db, clock: () => number, onError: (error: unknown) => void): () => void {
  const cleanUp = (): void =>
    void db
      .deleteFrom("done_keys")
      .where("created", "<", new Date(clock() - RETENTION_MS))
      .execute()
      .catch(onError);
  const timer = setInterval(cleanUp, CLEANUP_MS);
  timer.unref();
  return () => clearInterval(timer);
}
