/**
 * Sends the e-mails of the outbox, each at most once (`deliveryQueue.ts`). An e-mail whose process died may have been sent, and
 * it is not retried automatically: a missing e-mail that an operator resends is better than a duplicate.
 */
import { sql } from "kysely";
import { translate } from "../schemas/translate.ts";
import { gatherDigests, settleParts } from "./digest.ts";
import type { MailedRequest } from "../db/outboxTables.ts";
import { kindLabels, kindsOf } from "./letterKinds.ts";
import { letterHtml } from "./letterHtml.ts";
import { toDeliveryError, DeliveryError, type Email, type EmailFile, type Sender } from "./sender.ts";
import { sealUnsubscription } from "./unsubscribeToken.ts";
import { updateDeliveryStatus, type OutboxRow, type DeliveryContext } from "./updateDeliveryStatus.ts";
import { startRounds } from "../load/startRounds.ts";
import { type Attempt, type DeliveryQueue, type DeliveryOutcome, runQueue } from "./deliveryQueue.ts";
import { HOUR, MINUTE, SECOND } from "#dialect/text/durations.ts";

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
  /** Reads the list or the statement of a letter. Throws a `DeliveryError` where its account may not read it any more. */
  readonly fileOf?: (request: MailedRequest, receiver: MailedReceiver) => Promise<MailedFile>;
}

/** Whose records a letter brings, and the language in which it does. */
export interface MailedReceiver {
  readonly customer: string;
  readonly language: string;
}

/** A list or a statement as a file. */
export interface MailedFile extends EmailFile {
  /** How many records are in it. */
  readonly count: number;
  /** More records were found than a file may have. */
  readonly isPart: boolean;
}

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
      const { state, at } = outcome;
      if (state !== "queued") await updateDeliveryStatus(parts, trx, letter, state);
      if (state !== "queued") await settleParts(parts, trx, letter, { state, at, via: sender.via });
      report(log, { ...factsOf(letter), ...(result && { via: sender.via }) }, outcome);
    },
  };
  return {
    async round(stop = () => false) {
      const until = new Date(clock() - RETENTION);
      await sql`delete from letter_files where letter in (select id from letters where settled < ${until})`.execute(db);
      await sql`delete from letter_parts where part in (select id from letters where settled < ${until})`.execute(db);
      await db.deleteFrom("letters").where("settled", "<", until).execute();
      await gatherDigests(parts, stop);
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

/** Returns the letter with its links: to the page that it is about, and to unsubscribe. */
async function compose(options: OutboxOptions, letter: OutboxRow): Promise<Email> {
  const { db, clock, schemas: store, portalUrl } = options;
  const { id, recipient: to, subject, go, language, customer } = letter;
  const schemas = store.current();
  const portal = portalUrl?.replace(/\/$/, "");
  const kinds = kindsOf(schemas, letter);
  const parts = [letter.text];
  const file = await fileOf(options, letter);
  if (file) {
    const { name, count, isPart } = file;
    parts.push(translate(schemas, language, isPart ? "letter.filePart" : "letter.file", { name, count }));
  }
  if (portal !== undefined && go !== null) parts.push(translate(schemas, language, "letter.link", { link: `${portal}/#${go}` }));
  let unsubscribe: string | undefined;
  if (portal !== undefined && kinds.length > 0) {
    unsubscribe = `${portal}/unsubscribe/${await sealUnsubscription(db, clock(), { customer, address: to, kinds, language })}`;
    parts.push(translate(schemas, language, "letter.unsubscribe", { kinds: kindLabels(schemas, kinds, language), link: unsubscribe }));
  }
  const text = parts.join("\n\n");
  return {
    id,
    to,
    subject,
    text,
    html: letterHtml(subject, text, language),
    ...(file && { files: [file] }),
    ...(unsubscribe !== undefined && { unsubscribe }),
  };
}

/** Returns the file of the letter as of now; undefined for a letter without one. */
async function fileOf({ db, fileOf: read }: OutboxOptions, { id, customer, language }: OutboxRow): Promise<MailedFile | undefined> {
  const row = await db.selectFrom("letter_files").select("asked").where("letter", "=", id).executeTakeFirst();
  if (!row) return undefined;
  if (!read) throw new DeliveryError("never", "this server sends no files");
  return read(row.asked, { customer, language });
}

async function send(parts: OutboxOptions, letter: OutboxRow): Promise<DeliveryError | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeliveryError("unsure", "The mail server did not come to an end.")), SENDING);
    timer.unref();
  });
  try {
    await Promise.race([parts.sender.mail(await compose(parts, letter)), overdue]);
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
