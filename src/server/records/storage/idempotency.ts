/**
 * Changes of stored records that carry an idempotency key: the same again, for
 * want of an answer to the first, is answered and not done. A create keeps its
 * key with its record; what changes or removes one keeps it here.
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
import { selectForUpdate } from "./recordSql.ts";

/** What came with the request. */
export interface IdempotentRequest {
  readonly key: string;
  /** The same for the same request. */
  readonly request: string;
}

/** A retry comes within minutes; a day covers a machine that slept over it. */
const KEPT_MS = 48 * 60 * 60_000;

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
 * Takes the key for the change of one record, within the transaction of that
 * change. False: it was done before, or by a request of the same moment, which
 * is waited for. Throws where the key was used for something else.
 */
export async function acquireKey(act: TransactionContext, once: IdempotentRequest | undefined, record: string): Promise<boolean> {
  if (!once) return true;
  const { rows } = await keyTaken(act, once, record).execute(act.trx);
  return rows.length > 0 || refuseOther(act, once, record);
}

export interface LockRequest {
  readonly id: string;
  readonly once: IdempotentRequest | undefined;
  /** What is asked first, by the same message. */
  readonly before?: readonly Statement[];
}

/** Takes the key for the change of one record, and locks that record, all at once; what was done already is not to be done again. */
export async function acquireKeyAndLock(
  act: TransactionContext,
  entity: ServedEntity,
  { id, once, before = [] }: LockRequest,
): Promise<{ readonly isDone: boolean; readonly row: StoredRow | undefined }> {
  const taking = once ? [keyTaken(act, once, id)] : [];
  const answers = await executeBatch<unknown[]>(act.trx, [...before, ...taking, selectForUpdate(entity, act.actor.customer, id)]);
  const isFree = !once || (answers[before.length] ?? []).length > 0 || (await refuseOther(act, once, id));
  return { isDone: !isFree, row: (answers.at(-1) as readonly StoredRow[])[0] };
}

/** Takes the key; answers a row where it was free. */
const keyTaken = ({ actor, clock }: TransactionContext, { key, request }: IdempotentRequest, record: string): RawBuilder<unknown> =>
  sql`insert into done_keys (customer, key, record, request, created)
    values (${actor.customer}, ${key}, ${record}, ${request}, ${new Date(clock())}) on conflict (customer, key, record) do nothing returning key`;

/** Throws where a key that was not free had been used for something else; answers false, as `acquireKey` does. */
async function refuseOther({ trx, actor }: TransactionContext, once: IdempotentRequest, record: string): Promise<false> {
  const earlier = await trx
    .selectFrom("done_keys")
    .select("request")
    .where("customer", "=", actor.customer)
    .where("key", "=", once.key)
    .where("record", "=", record)
    .executeTakeFirst();
  if (earlier && earlier.request !== once.request) throw new ApiError(apiCode.replay, "answer.replay");
  return false;
}

const EVERY_MS = 60 * 60_000;

/** Forgets keys that nobody will come back with, as long as the server runs; answers the end of it. */
export function startKeyCleanup(db: Db, clock: () => number, onError: (error: unknown) => void): () => void {
  const forget = (): void =>
    void db
      .deleteFrom("done_keys")
      .where("created", "<", new Date(clock() - KEPT_MS))
      .execute()
      .catch(onError);
  const timer = setInterval(forget, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
