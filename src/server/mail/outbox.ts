/**
 * Sends the e-mails of the outbox, each at most once.
 *
 * ```
 *   queued ── claimed: sending ─ sender ─► sent
 *                                   ├──► queued, due later  (`later`, until WAITS is exhausted)
 *                                   ├──► failed             (`never`, or no tries left)
 *                                   └──► unsure             (`unsure`, or the process died)
 * ```
 *
 * Any number of processes may work on one table: each claims one e-mail at a
 * time and skips those that others hold. An e-mail is marked before it is sent.
 * If the process dies then, it is unknown whether it was sent, and it is not
 * retried automatically: a missing e-mail that an operator resends is better
 * than a duplicate.
 */
import type { DeliveryStatus } from "#dialect/schema/states.ts";
import type { Db } from "../db/tables.ts";
import { translate } from "../schemas/translate.ts";
import { toDeliveryError, DeliveryError, type Sender } from "./sender.ts";
import { updateDeliveryStatus, type OutboxRow, type DeliveryContext } from "./updateDeliveryStatus.ts";
import { startRounds } from "../load/startRounds.ts";

/** The server's log, where the outbox reports deliveries. */
export interface OutboxLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface OutboxOptions extends DeliveryContext {
  readonly sender: Sender;
  readonly log: OutboxLog;
  /** URL of the portal for links in e-mails; without it e-mails have no link. */
  readonly portalUrl?: string | undefined;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Waiting time after each retriable failure; after the last there is no further try. */
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 8 * HOUR, 12 * HOUR] as const;
/** Longer than any sender tries: afterwards the process that claimed the e-mail counts as dead. */
const LEASE = 10 * MINUTE;
/** Longest time for one delivery, within the lease: a mail server may keep a connection open forever. */
const SENDING = 3 * MINUTE;
/** How long settled e-mails are stored. */
const RETENTION = 90 * 24 * HOUR;

/** Longer than any waiting time: an e-mail due later was postponed by a clock that ran ahead. */
const LATEST = 13 * HOUR;

const LOST = "the process that sent it is gone";

export interface Outbox {
  /** Sends all due e-mails until `stop` returns true. Returns the number of tries. */
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
        .where("settled", "<", new Date(now.getTime() - RETENTION))
        .execute();
      let tried = 0;
      while (!stop()) {
        const letter = await claimNext(db, clock());
        if (!letter) break;
        tried += 1;
        await deliver(parts, letter);
      }
      return tried;
    },
  };
}

/** Marks e-mails whose sending process died as unsure and returns them. */
async function markLost(db: Db, now: Date): Promise<OutboxRow[]> {
  return db
    .updateTable("letters")
    .set({ state: "unsure", settled: now, error: LOST })
    .where("state", "=", "sending")
    .where(({ eb, or }) => or([eb("due", "<", now), eb("due", ">", new Date(now.getTime() + LATEST))]))
    .returningAll()
    .execute();
}

/** Claims the next due e-mail, skipping those that other processes are claiming. */
async function claimNext(db: Db, now: number): Promise<OutboxRow | undefined> {
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

/** Removes addresses from an error: mail servers repeat the recipient, and the log has more readers than the table. */
const withoutAddresses = (error: string): string => error.replaceAll(/(?<![^\s<>"'])[^\s<>"']+@/g, "…@");

/** Pause between two rounds. */
const EVERY = 5 * SECOND;

/** Runs rounds in the background. Returns a function that stops them and waits for the current delivery. */
export function startOutbox(outbox: Outbox, onError: (error: unknown) => void): () => Promise<void> {
  return startRounds((isClosed) => outbox.round(isClosed), { every: EVERY, onError });
}
