/**
 * The tables, as TypeScript sees them.
 *
 * Records of every entity lie in tables of one shape, so that a new entity
 * needs no code and a distributed PostgreSQL can shard all of them by
 * `customer`. What a record holds is its `body`; the columns beside it are
 * what the server itself must find, order or lock by.
 */
import type { Kysely, ColumnType, Transaction } from "kysely";
import type { Rec } from "#dialect/json/json.ts";
import type { SessionFacts } from "#dialect/check/check.ts";
import type { DeliveryStatus } from "#dialect/schema/states.ts";

/** Written as JSON text, read as the object. */
type Body<Value> = ColumnType<Value, string, string>;

export interface RecordTable {
  /** Owner; "" for records that all customers share. */
  readonly customer: string;
  readonly id: string;
  /** Grows by one with each change; a change names the version it has read. */
  readonly version: number;
  /** Copy of the state field, "" where the entity has no state machine: tabs count by it without opening bodies. */
  readonly state: string;
  /** Idempotency key of the create, and the fingerprint of what was sent with it. */
  readonly key: string | null;
  readonly request: string | null;
  readonly body: Body<Rec>;
  readonly created: Date;
  readonly updated: Date;
}

export interface CustomerTable {
  readonly id: string;
  readonly login_name: string;
  /** The login name in the form it is compared in. */
  readonly login_key: string;
  readonly password: string;
  readonly facts: Body<SessionFacts>;
  readonly created: Date;
}

export interface SessionTable {
  /** SHA-256 of the token: a stolen table opens no session. */
  readonly token: string;
  readonly customer: string;
  readonly created: Date;
  readonly used: Date;
}

/** Values that may exist once: whoever inserts first has it. */
export interface UniqueKeyTable {
  /** Customer, or "*" for the whole installation. */
  readonly scope: string;
  readonly entity: string;
  readonly rule: string;
  readonly value: string;
  readonly customer: string;
  readonly record: string;
}

/** Uniqueness rules whose claims have been made for all records stored before the rule. */
export interface UniqueRuleTable {
  readonly entity: string;
  readonly rule: string;
}

export interface FileTable {
  /** Unguessable: whoever holds it may fetch the file. */
  readonly id: string;
  readonly customer: string;
  readonly call: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly created: Date;
}

/** What was brought in at once, by its idempotency key: the same again is answered and not done. */
export interface ImportTable {
  readonly customer: string;
  readonly key: string;
  /** Fingerprint of what was sent. */
  readonly request: string;
  readonly answer: Body<Rec>;
  readonly created: Date;
}

/** Changes of stored records that were done, by idempotency key; see `records/storage/idempotency.ts`. */
export interface IdempotencyKeyTable {
  readonly customer: string;
  readonly key: string;
  readonly record: string;
  /** Fingerprint of what was sent. */
  readonly request: string;
  readonly created: Date;
}

/** Codes that were sent to a telephone or a mailbox; see `accounts/verificationCodes.ts`. */
export interface VerificationCodeTable {
  readonly subject: string;
  /** Hashed like a password; "" for one that was never sent. */
  readonly hash: string;
  readonly tries: number;
  readonly created: Date;
  readonly expires: Date;
}

/** E-mails on their way, written down in the transaction of what they tell; see `mail/outbox.ts`. */
export interface OutboxTable {
  readonly id: string;
  readonly customer: string;
  /** The record that it tells of, the kind of letter and what it is about. */
  readonly entity: string;
  readonly record: string;
  readonly letter: string;
  readonly about: string | null;
  readonly recipient: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  /** The page of the portal that it names. */
  readonly go: string | null;
  readonly state: DeliveryStatus | "sending";
  readonly tries: number;
  /** When it is to be tried; while it is being sent, when whoever sends it is taken for dead. */
  readonly due: Date;
  readonly created: Date;
  readonly settled: Date | null;
  /** How it left: `smtp`, or `log` where nothing leaves. */
  readonly via: string | null;
  /** Why the last try failed. */
  readonly error: string | null;
  /** The record that follows what becomes of it. */
  readonly notice_entity: string | null;
  readonly notice: string | null;
}

/** Number series: the last number given out under a prefix. */
export interface SequenceTable {
  readonly series: string;
  readonly last: number;
}

/** The password of the workbench that was made at the first start, hashed. */
export interface WorkbenchAccessTable {
  readonly id: string;
  readonly hash: string;
}

export interface WorkbenchSessionTable {
  /** SHA-256 of the token in the cookie. */
  readonly token: string;
  readonly analyst: string;
  readonly created: Date;
  readonly used: Date;
}

export interface WorkbenchAnalystTable {
  readonly name: string;
  /** Grows by one with each change of the draft. */
  readonly revision: number;
}

export interface WorkbenchDraftTable {
  readonly analyst: string;
  readonly path: string;
  /** Null: the file is to be removed. */
  readonly text: string | null;
  /** Hash of the text in force that the change began from; null for a new file. */
  readonly base: string | null;
  readonly updated: Date;
}

/** A file of a publication, whole, before and after; null where there was or is none. */
export interface PublishedFile {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface WorkbenchHistoryTable {
  readonly number: number;
  readonly author: string;
  readonly created: Date;
  readonly reason: string;
  /** When it comes into force; null: at once. */
  readonly starts: Date | null;
  /** `scheduled` for its time, `writing` the files, `done`, or `failed`. */
  readonly state: "scheduled" | "writing" | "done" | "failed";
  /** What stood against it, of one that failed. */
  readonly why: string | null;
  /** The number that it went back to. */
  readonly undoes: number | null;
  readonly files: Body<readonly PublishedFile[]>;
}

/** A migration that was begun; see `migrations/runMigrations.ts`. */
export interface MigrationTable {
  readonly name: string;
  /** Of what it said when it was carried out. */
  readonly hash: string;
  readonly entity: string;
  readonly state: "running" | "done" | "undone";
  readonly records: number;
  readonly lost: number;
  /** How far it is. */
  readonly after_customer: string;
  readonly after_id: string;
  readonly started: Date;
  readonly finished: Date | null;
}

/** A record as it was before a migration, and as that left it; null where it was removed. */
export interface MigrationRowTable {
  readonly migration: string;
  readonly customer: string;
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly before: Body<Rec>;
  readonly after: ColumnType<Rec | null, string | null, string | null>;
  readonly created: Date;
  readonly updated: Date;
}

/** The query of a kept view as it was before a migration, and as that left it. */
export interface MigrationViewTable {
  readonly migration: string;
  readonly customer: string;
  readonly id: string;
  readonly before: string;
  readonly after: string;
}

export type RecordTableName = `records_${string}`;

export interface Tables {
  readonly customers: CustomerTable;
  readonly sessions: SessionTable;
  readonly claims: UniqueKeyTable;
  readonly claim_rules: UniqueRuleTable;
  readonly files: FileTable;
  readonly imports: ImportTable;
  readonly counters: SequenceTable;
  readonly codes: VerificationCodeTable;
  readonly migrations: MigrationTable;
  readonly migration_rows: MigrationRowTable;
  readonly migration_views: MigrationViewTable;
  readonly workbench_access: WorkbenchAccessTable;
  readonly workbench_sessions: WorkbenchSessionTable;
  readonly workbench_analysts: WorkbenchAnalystTable;
  readonly workbench_drafts: WorkbenchDraftTable;
  readonly workbench_history: WorkbenchHistoryTable;
  readonly done_keys: IdempotencyKeyTable;
  readonly letters: OutboxTable;
  readonly [records: RecordTableName]: RecordTable;
}

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** `delivery-address` -> `records_delivery_address`. Entity names are checked when schemas are read. */
export function tableOf(entity: string): RecordTableName {
  return `records_${entity.replaceAll("-", "_")}`;
}
