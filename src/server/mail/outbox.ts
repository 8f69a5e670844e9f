/**
 * Sends what was written down, once.
 *
 * ```
 *   queued ── taken: sending ─ sender ─► sent
 *                                 ├──► queued, later   (`later`, up to the last of WAITS)
 *                                 ├──► failed           (`never`, or out of tries)
 *                                 └──► unsure           (`unsure`, or whoever took it is gone)
 * ```
 *
 * Any number of processes may work at one table: each takes one letter at a
 * time, past those that another holds. A letter is marked before anything is
 * said to a mail server; if the process dies then, nobody knows how far it came,
 * and it is not tried again by itself: better one letter that an operator sends
 * again than two that the customer gets.
 */
import type { DeliveryStatus } from "#dialect/schema/states.ts";
import type { Db } from "../db/tables.ts";
import { translate } from "../schemas/translate.ts";
import { toDeliveryError, DeliveryError, type Sender } from "./sender.ts";
import { updateDeliveryStatus, type OutboxRow, type DeliveryContext } from "./updateDeliveryStatus.ts";

/** Where the post office tells what became of letters: the server's log. */
export interface OutboxLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface OutboxOptions extends DeliveryContext {
  readonly sender: Sender;
  readonly log: OutboxLog;
  /** Address of the portal that letters lead to; without it they name no page. */
  readonly portalUrl?: string | undefined;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** How long to wait after each try that may be repeated; after the last, no more. */
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 8 * HOUR, 12 * HOUR] as const;
/** Longer than any sender tries: afterwards whoever took it is gone. */
const LEASE = 10 * MINUTE;
/** A mail server that keeps a connection alive without end is given up on; well within the lease. */
const SENDING = 3 * MINUTE;
/** Settled letters are kept so long for whoever asks. */
const KEPT = 90 * 24 * HOUR;

/** Nothing is put off for longer: what is due later was put off by a clock that ran ahead. */
const LATEST = 13 * HOUR;

const LOST = "the process that sent it is gone";

export interface Outbox {
  /** Sends all that is due, unless it is told to stop, and answers how many were tried. */
  round(stop?: () => boolean): Promise<number>;
}

export function createOutbox(parts: OutboxOptions): Outbox {
  const { db, clock, log } = parts;
  return {
    async round(stop = () => false) {
      const now = new Date(clock());
      for (const lost of await markLost(db, now)) {
        await updateDeliveryStatus(parts, lost, "unsure");
        log.error({ ...factsOf(lost), outcome: "unsure", error: LOST }, "letter may have been sent");
      }
      await db
        .deleteFrom("letters")
        .where("settled", "<", new Date(now.getTime() - KEPT))
        .execute();
      let tried = 0;
      while (!stop()) {
        const letter = await takeOne(db, clock());
        if (!letter) break;
        tried += 1;
        await deliver(parts, letter);
      }
      return tried;
    },
  };
}

/** Letters whose sender died while it had them. */
async function markLost(db: Db, now: Date): Promise<OutboxRow[]> {
  return db
    .updateTable("letters")
    .set({ state: "unsure", settled: now, error: LOST })
    .where("state", "=", "sending")
    .where(({ eb, or }) => or([eb("due", "<", now), eb("due", ">", new Date(now.getTime() + LATEST))]))
    .returningAll()
    .execute();
}

/** The next letter that is due, marked as on its way; past those that another process is taking. */
async function takeOne(db: Db, now: number): Promise<OutboxRow | undefined> {
  return db
    .updateTable("letters")
    .set(({ eb }) => ({ state: "sending", tries: eb("tries", "+", 1), due: new Date(now + LEASE) }))
    .where("id", "=", ({ selectFrom }) =>
      selectFrom("letters as next")
        .select("next.id")
        .where("next.state", "=", "queued")
        .where(({ eb, or }) => or([eb("next.due", "<=", new Date(now)), eb("next.due", ">", new Date(now + LATEST))]))
        .orderBy("next.due")
        .orderBy("next.id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .where("state", "=", "queued")
    .returningAll()
    .executeTakeFirst();
}

async function deliver(parts: OutboxOptions, letter: OutboxRow): Promise<void> {
  const { sender, clock, log } = parts;
  const facts = { ...factsOf(letter), via: sender.via };
  const failure = await send(parts, letter);
  const now = clock();
  if (!failure) {
    await settle(parts, letter, "sent", null);
    return log.info({ ...facts, outcome: "sent" }, "letter sent");
  }
  const wait = failure.outcome === "later" ? WAITS[letter.tries - 1] : undefined;
  const error = failure.message;
  if (wait !== undefined) {
    const due = new Date(now + wait);
    await parts.db
      .updateTable("letters")
      .set({ state: "queued", due, error })
      .where("id", "=", letter.id)
      .where("tries", "=", letter.tries)
      .execute();
    return log.warn({ ...facts, outcome: "later", error: withoutAddresses(error), next: due.toISOString() }, "letter not sent yet");
  }
  const outcome = failure.outcome === "unsure" ? "unsure" : "failed";
  await settle(parts, letter, outcome, error);
  log.error({ ...facts, outcome, error: withoutAddresses(error) }, outcome === "unsure" ? "letter may have been sent" : "letter given up");
}

async function send({ schemas, sender, portalUrl }: OutboxOptions, letter: OutboxRow): Promise<DeliveryError | undefined> {
  const { id, recipient: to, subject, go, language } = letter;
  const link = portalUrl !== undefined && go !== null ? `${portalUrl.replace(/\/$/, "")}/#${go}` : undefined;
  const text = link === undefined ? letter.text : `${letter.text}\n\n${translate(schemas.current(), language, "letter.link", { link })}`;
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeliveryError("unsure", "The mail server did not come to an end.")), SENDING);
    timer.unref();
  });
  try {
    await Promise.race([sender.mail({ id, to, subject, text }), overdue]);
    return undefined;
  } catch (error) {
    return toDeliveryError(error);
  } finally {
    clearTimeout(timer);
  }
}

async function settle(parts: OutboxOptions, letter: OutboxRow, state: DeliveryStatus, error: string | null): Promise<void> {
  const settled = new Date(parts.clock());
  await parts.db
    .updateTable("letters")
    .set({ state, settled, error, via: parts.sender.via })
    .where("id", "=", letter.id)
    .where("tries", "=", letter.tries)
    .execute();
  await updateDeliveryStatus(parts, letter, state);
}

const factsOf = ({ id, entity, record, letter, about, tries }: OutboxRow) => ({
  id,
  entity,
  record,
  letter,
  ...(about !== null && { about }),
  tries,
});

/** Mail servers repeat whom they refused; the log is for more readers than the table. */
const withoutAddresses = (error: string): string => error.replaceAll(/[^\s<>"']+@/g, "…@");

/** Between two looks for letters. */
const EVERY = 5 * SECOND;

/** Has the office work while the server runs; answers the end of it, which waits for the letter in hand. */
export function startOutbox(office: Outbox, onError: (error: unknown) => void): () => Promise<void> {
  let isClosed = false;
  let round: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const work = (): void => {
    round = office
      .round(() => isClosed)
      .catch(onError)
      .finally(() => {
        if (isClosed) return;
        timer = setTimeout(work, EVERY);
        timer.unref();
      });
  };
  work();
  return async () => {
    isClosed = true;
    clearTimeout(timer);
    await round;
  };
}
