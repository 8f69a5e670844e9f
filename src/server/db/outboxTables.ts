/** TypeScript types of the outboxes of e-mails and events, and of the secrets of webhooks. */
import type { ColumnType } from "kysely";
import type { DeliveryStatus } from "#dialect/schema/emails.ts";
import type { EventStatus } from "#dialect/schema/webhooks.ts";

/** The e-mail outbox. Rows are inserted in the transaction of the change that they report; see `mail/outbox.ts`. */
export interface OutboxTable {
  readonly id: string;
  readonly customer: string;
  /** The record, the template's name, and what of the record the e-mail is about. */
  readonly entity: string;
  readonly record: string;
  readonly letter: string;
  readonly about: string | null;
  readonly recipient: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  /** The portal page that the e-mail links to. */
  readonly go: string | null;
  /** `held` until the letter of the day, `gathered` into one (`mail/digest.ts`). */
  readonly state: DeliveryStatus | "sending" | "held" | "gathered";
  readonly tries: number;
  /** Time of the next try; while sending, the time after which the sending process counts as dead; while held, the time of the letter of the day. */
  readonly due: Date;
  readonly created: Date;
  /** When it was sent or given up. */
  readonly settled: Date | null;
  /** `smtp`, or `log` for a server without mail. */
  readonly via: string | null;
  /** Error of the last try. */
  readonly error: string | null;
  /** The record that tracks the delivery. */
  readonly notice_entity: string | null;
  readonly notice: string | null;
}

/** Attachment of a letter, read when the letter is sent: see `sheets/mailedRecords.ts`. */
interface LetterFileTable {
  readonly letter: string;
  readonly asked: ColumnType<MailedRequest, string, string>;
}

/** A list or a statement to send. */
export interface MailedRequest {
  /** The account whose roles decide what is in it. */
  readonly account: string;
  readonly screen: string;
  /** Id of a saved view. */
  readonly view?: string;
  readonly format: string;
  /** The name of the list, in the language of the letter. */
  readonly name: string;
  /** The days whose records are in it, `YYYY-MM-DD`. */
  readonly from?: string;
  readonly to?: string;
}

/** Which letter of the day contains a letter. */
interface LetterPartTable {
  readonly part: string;
  readonly digest: string;
}

/** Keys of the links to unsubscribe; see `mail/unsubscribeToken.ts`. */
interface MailKeyTable {
  readonly id: string;
  /** 256 bits in base64. */
  readonly secret: string;
  readonly created: Date;
}

/** The outbox of events. Rows are inserted in the transaction of the change that they report; see `webhooks/eventQueue.ts`. */
export interface EventTable {
  /** The id of the record of the delivery: one event has a row for each webhook. */
  readonly id: string;
  readonly customer: string;
  /** The record of the subscription. */
  readonly webhook: string;
  /** The id of the event, which a receiver reads. */
  readonly event: string;
  readonly type: string;
  /** The JSON text that is sent. */
  readonly body: string;
  readonly state: EventStatus | "sending";
  readonly tries: number;
  /** Time of the next try; while sending, the time after which the sending process counts as dead. */
  readonly due: Date;
  readonly created: Date;
  readonly settled: Date | null;
  /** Error of the last try. */
  readonly error: string | null;
}

/** Secrets that sign events. A replaced one signs until it ends. */
export interface WebhookSecretTable {
  readonly customer: string;
  readonly webhook: string;
  readonly secret: string;
  readonly created: Date;
  /** Null for the current one. */
  readonly ends: Date | null;
}

/** The outbox of push messages. Rows are inserted in the transaction of the change that they report; see `push/pushQueue.ts`. */
export interface PushTable {
  readonly id: string;
  readonly customer: string;
  readonly device: string;
  /** The entity of the record that it is about, which the account must still read. "" for a test. */
  readonly entity: string;
  readonly title: string;
  /** The page that it opens. */
  readonly go: string | null;
  readonly state: "queued" | "sending" | "sent" | "failed" | "unsure";
  readonly tries: number;
  /** Time of the next try; while sending, the time after which the sending process counts as dead. */
  readonly due: Date;
  readonly created: Date;
  readonly settled: Date | null;
  /** Error of the last try. */
  readonly error: string | null;
}

/** Browsers that people have registered for push notifications; see `push/pushDevices.ts`. */
export interface PushDeviceTable {
  readonly id: string;
  readonly customer: string;
  readonly account: string;
  /** Reference of the session that saw it last: its logout removes the device. */
  readonly session: string;
  /** Address of the browser's push service. */
  readonly endpoint: string;
  /** Public key and secret of the browser, which decrypts by them, in base64url. */
  readonly p256dh: string;
  readonly auth: string;
  /** Kinds of letters. */
  readonly kinds: ColumnType<readonly string[], string, string>;
  readonly language: string;
  readonly name: string;
  readonly created: Date;
  /** When a page of it was last open. */
  readonly seen: Date;
}

/** The keys by which push services know this installation (VAPID), where the settings have none; see `push/pushKeys.ts`. */
interface PushKeyTable {
  readonly id: string;
  readonly public: string;
  /** Sealed. */
  readonly private: string;
  readonly created: Date;
}

/** The tables of what leaves the server. */
export interface OutboxTables {
  readonly pushes: PushTable;
  readonly push_devices: PushDeviceTable;
  readonly push_keys: PushKeyTable;
  readonly letters: OutboxTable;
  readonly letter_parts: LetterPartTable;
  readonly letter_files: LetterFileTable;
  readonly mail_keys: MailKeyTable;
  readonly events: EventTable;
  readonly webhook_secrets: WebhookSecretTable;
}
