/**
 * Sends the e-mails of the outbox, each at most once (`deliveryQueue.ts`). An e-mail whose process died may have been sent, and
 * it is not retried automatically: a missing e-mail that an operator resends is better than a duplicate.
 */
import { sql } from "kysely";
import { translate } from "../schemas/translate.ts";
import { toDeliveryError, DeliveryError, type Sender } from "./sender.ts";
import { updateDeliveryStatus, type OutboxRow, type DeliveryContext } from "./updateDeliveryStatus.ts";
import { startRounds } from "../load/startRounds.ts";
import { type Attempt, type DeliveryQueue, type DeliveryOutcome, runQueue } from "./deliveryQueue.ts";

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

export interface Outbox {
  /** Sends all due e-mails until `stop` returns true. Returns the number of tries. */
  round(stop?: () => boolean): Promise<number>;
}

export function createOutbox(parts: OutboxOptions): Outbox {
  const { db, clock, log, sender } = parts;
  const queue: DeliveryQueue<OutboxRow, Attempt> = {
    ...{ db, clock, table: "letters", waits: WAITS, lease: LEASE, lanes: 1, lost: "unsure" },
    settles: sql`via = ${sender.via}`,
    attempt: async (letter) => ({ failure: await send(parts, letter) }),
    async stored(trx, letter, outcome, result) {
      if (outcome.state !== "queued") await updateDeliveryStatus(parts, trx, letter, outcome.state);
      report(log, { ...factsOf(letter), ...(result && { via: sender.via }) }, outcome);
    },
  };
  return {
    async round(stop = () => false) {
      await db
        .deleteFrom("letters")
        .where("settled", "<", new Date(clock() - RETENTION))
        .execute();
      return runQueue(queue, stop);
    },
  };
}

function report(log: OutboxLog, facts: object, { state, error, next }: DeliveryOutcome): void {
  if (error === null) return log.info({ ...facts, outcome: state }, "letter sent");
  const told = { ...facts, error: withoutAddresses(error) };
  if (next) return log.warn({ ...told, outcome: "later", next: next.toISOString() }, "letter not sent yet");
  log.error({ ...told, outcome: state }, state === "unsure" ? "letter may have been sent" : "letter given up");
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
