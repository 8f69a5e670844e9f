/**
 * Delivers the rows of an outbox: the e-mails, the events of webhooks, and the messages to devices.
 *
 * ```
 *   queued ── claimed: sending ─ attempt ─► sent
 *                                   ├──► queued, due later  (`later`, until the waits are exhausted)
 *                                   ├──► failed             (`never`, or no tries left)
 *                                   └──► unsure             (`unsure`)
 * ```
 *
 * Any number of processes may work on one table: each claims one row at a time and skips those that others hold. A row is marked before
 * it is tried. What becomes of a row whose process died depends on the outbox: an e-mail may have been sent, so it becomes unsure; an
 * event or a message to a device is tried again, because its receiver recognizes duplicates.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.ts";
import type { DeliveryError } from "./sender.ts";
import { startRounds } from "../load/startRounds.ts";
import { HOUR, SECOND } from "#dialect/text/durations.ts";

/** The columns that every outbox has. */
export interface QueuedRow {
  readonly id: string;
  readonly state: string;
  readonly tries: number;
  readonly due: Date;
}

/** Result of a try; without a failure it was delivered. */
export interface Attempt {
  readonly failure?: DeliveryError | undefined;
}

/** Result of a try. `next`: when the row is tried again. */
export interface DeliveryOutcome {
  readonly state: "queued" | "sent" | "failed" | "unsure";
  readonly error: string | null;
  readonly at: Date;
  readonly next?: Date;
}

export interface DeliveryQueue<Row extends QueuedRow, Result extends Attempt> {
  readonly db: Db;
  /** Milliseconds. */
  readonly clock: () => number;
  readonly table: "letters" | "events" | "pushes";
  /** Waiting time after each retriable failure, in ms; after the last there is no further try. */
  readonly waits: readonly number[];
  /** Longer than any try, in ms: afterwards the process that claimed the row counts as dead. */
  readonly lease: number;
  /** Rows that one process tries at a time. */
  readonly lanes: number;
  /** Status of a row whose process died. */
  readonly lost: "queued" | "unsure";
  /** Further condition on the next row, over `next`. It may ask for rows that are being sent: claims then take turns. */
  readonly claimable?: RawBuilder<unknown>;
  /** Further columns to set when a row is settled. */
  readonly settles?: RawBuilder<unknown>;
  /** Tries to deliver one row; does not throw. */
  attempt(row: Row): Promise<Result>;
  /** Called in the transaction that stores what became of a row. `result` is absent if its process died. */
  stored(trx: Trx, row: Row, outcome: DeliveryOutcome, result?: Result): Promise<void>;
}

/** While other lanes are busy, an idle one looks for rows that became due in the meantime. */
const LOOK_AGAIN = 500;

/** An outbox whose receivers are asked over the network. */
export interface DeliveryRounds {
  /** Delivers all due rows until `stop` returns true. Returns the number of tries. */
  round(stop?: () => boolean): Promise<number>;
  /** Ends the current tries; their rows stay queued. */
  stop(): void;
}

/** Pause between two rounds. */
const EVERY = 2 * SECOND;

/** Runs rounds in the background. Returns a function that stops them and waits for the current deliveries. */
export function startDelivery(queue: DeliveryRounds, onError: (error: unknown) => void): () => Promise<void> {
  const close = startRounds((isClosed) => queue.round(isClosed), { every: EVERY, onError });
  return () => {
    const closed = close();
    queue.stop();
    return closed;
  };
}

/** Delivers all due rows until `stop` returns true. Returns the number of tries. */
export async function runQueue<Row extends QueuedRow, Result extends Attempt>(
  queue: DeliveryQueue<Row, Result>,
  stop: () => boolean,
): Promise<number> {
  await recoverLost(queue);
  let busy = 0;
  let tried = 0;
  const lane = async (): Promise<void> => {
    while (!stop()) {
      const row = await claimNext(queue);
      if (!row && busy === 0) return;
      if (!row) {
        await pause(LOOK_AGAIN, undefined, { ref: false });
        continue;
      }
      busy += 1;
      tried += 1;
      try {
        await deliver(queue, row);
      } finally {
        busy -= 1;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: queue.lanes }, lane));
  for (const one of ended) if ("reason" in one) throw one.reason;
  return tried;
}

/** Rows that are due, or that a clock which ran ahead has postponed beyond every wait. */
function isDue<Row extends QueuedRow, Result extends Attempt>(queue: DeliveryQueue<Row, Result>, now: number): RawBuilder<boolean> {
  const latest = Math.max(...queue.waits, queue.lease) + HOUR;
  return sql`(next.due <= ${new Date(now)} or next.due > ${new Date(now + latest)})`;
}

/** Settles or queues the rows whose process died. */
async function recoverLost<Row extends QueuedRow, Result extends Attempt>(queue: DeliveryQueue<Row, Result>): Promise<void> {
  const { db, clock, table, lost } = queue;
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} as next where next.state = 'sending' and ${isDue(queue, clock())} order by next.id`.execute(db);
  const error = "the process that sent it is gone";
  for (const row of rows)
    await store(queue, row, { state: lost, error, at: new Date(clock()), ...(lost === "queued" && { next: new Date(clock()) }) });
}

/** Claims the next due row, skipping those that other processes are claiming. */
async function claimNext<Row extends QueuedRow, Result extends Attempt>(queue: DeliveryQueue<Row, Result>): Promise<Row | undefined> {
  const { db, clock, table, lease, claimable } = queue;
  const now = clock();
  const claim = sql<Row>`
    update ${sql.table(table)} set state = 'sending', tries = tries + 1, due = ${new Date(now + lease)}
    where state = 'queued' and id = (
      select next.id from ${sql.table(table)} as next
      where next.state = 'queued' and ${isDue(queue, now)} and ${claimable ?? sql`true`}
      order by next.due, next.id limit 1 for update skip locked)
    returning *`;
  if (!claimable) return (await claim.execute(db)).rows[0];
  return db.transaction().execute(async (trx) => {
    // Two claims at one moment would not see each other's row as being sent.
    await sql`select pg_advisory_xact_lock(hashtext(${table}))`.execute(trx);
    return (await claim.execute(trx)).rows[0];
  });
}

async function deliver<Row extends QueuedRow, Result extends Attempt>(queue: DeliveryQueue<Row, Result>, row: Row): Promise<void> {
  const result = await queue.attempt(row);
  const at = new Date(queue.clock());
  const { failure } = result;
  if (!failure) return store(queue, row, { state: "sent", error: null, at }, result);
  const error = failure.message;
  const wait = failure.outcome === "later" ? queue.waits[row.tries - 1] : undefined;
  if (wait !== undefined) return store(queue, row, { state: "queued", error, at, next: new Date(at.getTime() + wait) }, result);
  return store(queue, row, { state: failure.outcome === "unsure" ? "unsure" : "failed", error, at }, result);
}

/** Stores what became of a row, unless another process has claimed it since. */
async function store<Row extends QueuedRow, Result extends Attempt>(
  queue: DeliveryQueue<Row, Result>,
  row: Row,
  outcome: DeliveryOutcome,
  result?: Result,
): Promise<void> {
  const { state, error, at, next } = outcome;
  const when = next ? sql`due = ${next}` : sql`settled = ${at}`;
  const further = !next && result && queue.settles ? sql`, ${queue.settles}` : sql``;
  await inTransaction(queue.db, async (trx) => {
    const { rows } = await sql`
      update ${sql.table(queue.table)} set state = ${state}, error = ${error}, ${when}${further}
      where id = ${row.id} and tries = ${row.tries} and state = 'sending' returning id`.execute(trx);
    if (rows.length > 0) await queue.stored(trx, row, outcome, result);
  });
}
