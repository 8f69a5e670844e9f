/**
 * Numbers of new records. `LD{yy}{mm}{dd}{seq:4}` -> `LD2611210001`, with a separate count for each prefix; `{secret}` -> 256 random
 * bits in 43 characters of a URL.
 */
import { randomBytes } from "node:crypto";
import { businessClock } from "#dialect/text/time.ts";
import type { Db, Trx } from "../../db/tables.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";

const SECRET = "{secret}";
const SEQUENCE = /\{seq(?::(\d+))?\}/;

/**
 * Returns the next `count` numbers of the entity's sequence. Each number is used
 * once, also by concurrent processes. A rollback of the transaction returns it.
 */
export async function nextSequenceNumbers(db: Db | Trx, entity: ServedEntity, now: number, count = 1): Promise<string[]> {
  const { number } = entity.head;
  if (!number) return [];
  if (number.pattern.includes(SECRET))
    return Array.from({ length: count }, () => number.pattern.replace(SECRET, randomBytes(32).toString("base64url")));
  const { today } = businessClock(now, entity.timeZone);
  const dated = number.pattern
    .replace("{yyyy}", today.slice(0, 4))
    .replace("{yy}", today.slice(2, 4))
    .replace("{mm}", today.slice(5, 7))
    .replace("{dd}", today.slice(8, 10));
  const series = `${entity.name} ${dated}`;
  const row = await db
    .insertInto("counters")
    .values({ series, last: count })
    .onConflict((conflict) => conflict.column("series").doUpdateSet((row) => ({ last: row("counters.last", "+", count) })))
    .returning("last")
    .executeTakeFirstOrThrow();
  return Array.from({ length: count }, (_, index) => {
    const sequence = String(row.last - count + 1 + index);
    return dated.replace(SEQUENCE, (_place, width: string | undefined) => sequence.padStart(Number(width ?? 1), "0"));
  });
}
