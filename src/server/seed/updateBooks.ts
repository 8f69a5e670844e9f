/** Applies to a customer's books what the simulated transitions change in them, such as how often the warehouse received some goods. */
import { businessClock } from "#dialect/text/time.ts";
import type { Trx } from "../db/tables.ts";
import { updateRelated } from "../records/effects/updateRelated.ts";
import type { TransactionContext } from "../records/storage/recordContext.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { serverActingFor } from "../session/principal.ts";
import { type SampledRecord } from "./sampleStages.ts";
import { DAY } from "#dialect/text/durations.ts";

/** Returns whether the entity is a book: a few records kept by hand, without states, or with a limit above 1 and no number of their own. */
export function isBook({ head, machine, schema }: ServedEntity): boolean {
  // People are no book: each is an account.
  // A record that an account has made is made by no other: demonstration data acts for nobody.
  if (head.author !== undefined) return false;
  return head.account === undefined && (machine === undefined || ((schema["x-limit"]?.max ?? 1) > 1 && head.number === undefined));
}

/**
 * Runs the updates of the histories that the records were sampled from, in the order of time, by the function of a running
 * server. Books alone: a book has its final values, other records are moved by their own histories.
 */
export async function updateBooks(
  { db, schemas }: { readonly db: Trx; readonly schemas: Schemas },
  customer: string,
  sampled: readonly SampledRecord[],
): Promise<void> {
  const timed = sampled
    .map(({ stage, days }) => ({ changes: stage.changes, at: stage.since + days * DAY }))
    .toSorted((a, b) => a.at - b.at);
  for (const { changes, at } of timed) {
    const ofBooks = changes.filter(({ effect }) => isBook(schemas.entity(effect.update)));
    if (ofBooks.length === 0) continue;
    const act: TransactionContext = {
      trx: db,
      schemas,
      clock: () => at,
      ...serverActingFor({ customer, facts: {} }),
      isRehearsal: true,
    };
    const context = { user: {}, limits: schemas.catalog.limits, ...businessClock(at, schemas.catalog.timeZone), on: "update" };
    await updateRelated(act, ofBooks, context);
  }
}
