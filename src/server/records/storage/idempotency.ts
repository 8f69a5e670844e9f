/**
 * Changes of stored records that carry an idempotency key: the same again, for
 * want of an answer to the first, is answered and not done. A create keeps its
 * key with its record; what changes or removes one keeps it here.
 */
import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { answerCode } from "#dialect/wire/wire.ts";
import type { Db } from "../../db/tables.ts";
import { type Statement, together } from "../../db/batch.ts";
import { Refusal } from "../../answers/apiError.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import type { ReadRow } from "./recordRow.ts";
import type { Act } from "./recordContext.ts";
import { lockedRecord } from "./recordSql.ts";

/** What came with the request. */
export interface Once {
  readonly key: string;
  /** The same for the same request. */
  readonly request: string;
}

/** A retry comes within minutes; a day covers a machine that slept over it. */
const KEPT_MS = 48 * 60 * 60_000;

export function onceOf(key: string | undefined, purpose: string, input: unknown): Once | undefined {
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
export async function takeKey(act: Act, once: Once | undefined, record: string): Promise<boolean> {
  if (!once) return true;
  const { rows } = await keyTaken(act, once, record).execute(act.trx);
  return rows.length > 0 || refuseOther(act, once, record);
}

export interface Wanted {
  readonly id: string;
  readonly once: Once | undefined;
  /** What is asked first, by the same message. */
  readonly before?: readonly Statement[];
}

/** Takes the key for the change of one record, and locks that record, all at once; what was done already is not to be done again. */
export async function lockedOnce(
  act: Act,
  entity: ServedEntity,
  { id, once, before = [] }: Wanted,
): Promise<{ readonly isDone: boolean; readonly row: ReadRow | undefined }> {
  const taking = once ? [keyTaken(act, once, id)] : [];
  const answers = await together<unknown[]>(act.trx, [...before, ...taking, lockedRecord(entity, act.actor.customer, id)]);
  const isFree = !once || (answers[before.length] ?? []).length > 0 || (await refuseOther(act, once, id));
  return { isDone: !isFree, row: (answers.at(-1) as readonly ReadRow[])[0] };
}

/** Takes the key; answers a row where it was free. */
const keyTaken = ({ actor, clock }: Act, { key, request }: Once, record: string): RawBuilder<unknown> =>
  sql`insert into done_keys (customer, key, record, request, created)
    values (${actor.customer}, ${key}, ${record}, ${request}, ${new Date(clock())}) on conflict (customer, key, record) do nothing returning key`;

/** Throws where a key that was not free had been used for something else; answers false, as `takeKey` does. */
async function refuseOther({ trx, actor }: Act, once: Once, record: string): Promise<false> {
  const earlier = await trx
    .selectFrom("done_keys")
    .select("request")
    .where("customer", "=", actor.customer)
    .where("key", "=", once.key)
    .where("record", "=", record)
    .executeTakeFirst();
  if (earlier && earlier.request !== once.request) throw new Refusal(answerCode.replay, "answer.replay");
  return false;
}

const EVERY_MS = 60 * 60_000;

/** Forgets keys that nobody will come back with, as long as the server runs; answers the end of it. */
export function tendKeys(db: Db, clock: () => number, onError: (error: unknown) => void): () => void {
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
