/** Transactions on records: opened by who asks, refused by what the database holds them to. */
import { inTransaction } from "../../db/transaction.ts";
import { invalid, Refusal } from "../../answers/apiError.ts";
import { openingOf } from "../../session/sessionCheck.ts";
import { takenValues } from "./uniqueKeys.ts";
import type { Act, RecordService } from "./recordContext.ts";

/** Throws the refusal where a value that may exist once is another record's. */
export async function recordTransaction<Result>(
  { db, proof, ...service }: RecordService,
  work: (act: Act, attempt: number) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(db, (trx, attempt) => work({ ...service, trx }, attempt), openingOf(proof));
  } catch (error) {
    throw told(service, error);
  }
}

/** What an error of the database says of records, as the refusal that it means; every other error as it is. */
export function told({ schemas }: Pick<RecordService, "schemas">, error: unknown): unknown {
  const taken = takenValues(schemas, error);
  return taken ? invalid(taken.problems, taken.entity.schema) : error;
}

/**
 * A transaction that makes a record, run as if its idempotency key were new, as it nearly always is: the database keeps it from being used
 * twice. Where something stands in the way, that may be the record of the first time: it is run anew and asks for it (`asks`) before anything else.
 */
export async function asIfNew<Result>(
  service: RecordService,
  { id, key }: { readonly id?: string; readonly key?: string },
  work: (act: Act, asks: boolean) => Promise<Result>,
): Promise<Result> {
  const run = (asks: boolean): Promise<Result> => recordTransaction(service, (act, attempt) => work(act, asks || attempt > 1));
  if (id !== undefined || key === undefined) return run(false);
  try {
    return await run(false);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return await run(true);
  }
}
