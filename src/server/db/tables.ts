/**
 * TypeScript types of the tables.
 *
 * The tables of all entities have the same columns, so a new entity needs no
 * code and a distributed PostgreSQL can shard them by `customer`. The fields of
 * a record are in `body`; the other columns are those that the server finds,
 * sorts or locks by.
 */
import type {
  WorkbenchAccessTable,
  WorkbenchSessionTable,
  WorkbenchAnalystTable,
  WorkbenchDraftTable,
  WorkbenchApprovalTable,
  WorkbenchCommentTable,
  WorkbenchNoticeTable,
  WorkbenchSeenTable,
} from "./workbenchTables.ts";
import type { Kysely, ColumnType, Transaction } from "kysely";
import type { Rec } from "#dialect/json/json.ts";
import type { SessionFacts } from "#dialect/check/check.ts";
import type { DueActTable, DueRuleTable } from "./dueTables.ts";
import type { OutboxTables } from "./outboxTables.ts";
import type { PasskeyChallengeTable, PasskeyTable, SecondFactorTable, VerificationCodeTable } from "./accountTables.ts";

/** Written as JSON text, read as an object. */
type Body<Value> = ColumnType<Value, string, string>;

export interface RecordTable {
  /** Owner; "" for records that all customers share. */
  readonly customer: string;
  readonly id: string;
  /** Increases by one with each change. A change names the version that it has read. */
  readonly version: number;
  /** Copy of the state field, "" without a state machine: tabs count by it without reading bodies. */
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
  /** The login name, normalized for comparison. */
  readonly login_key: string;
  readonly facts: Body<SessionFacts>;
  readonly created: Date;
}

/** A person of a customer, or of the operator's staff. */
export type AccountKind = "member" | "staff";

/** The accounts that log in. The first account of a customer has the id and the login name of its customer. */
export interface AccountTable {
  readonly id: string;
  readonly kind: AccountKind;
  /** Of a member; null for staff. */
  readonly customer: string | null;
  /** Names of roles in `schemas/roles.json`. */
  readonly roles: Body<readonly string[]>;
  /** Facts of the person, such as the name. Those of the customer are in `customers`. */
  readonly facts: Body<SessionFacts>;
  readonly login_name: string;
  /** The login name, normalized for comparison. */
  readonly login_key: string;
  readonly password: string;
  readonly created: Date;
}

export interface SessionTable {
  /** SHA-256 of the token: a stolen table opens no session. */
  readonly token: string;
  readonly account: string;
  readonly created: Date;
  readonly used: Date;
}

/** Tokens of programs; see `session/apiTokens.ts`. What a token may do and until when is in its record. */
export interface ApiTokenTable {
  /** SHA-256 of the token. */
  readonly hash: string;
  readonly customer: string;
  /** The record of the program. */
  readonly record: string;
  /** The account that made the token: it acts for this account. */
  readonly account: string;
  /** How far the calls are ahead of the rate of the token: the time at which as many calls were allowed as were made. */
  readonly paced: Date;
  readonly calls: string;
  readonly used: Date | null;
  readonly created: Date;
}

/** Reserved values of `x-unique`: the primary key rejects a second insert. */
export interface UniqueKeyTable {
  /** Customer, or "*" for the whole installation. */
  readonly scope: string;
  readonly entity: string;
  readonly rule: string;
  readonly value: string;
  readonly customer: string;
  readonly record: string;
}

/** Uniqueness rules whose keys exist for all records, those stored before the rule included. */
export interface UniqueRuleTable {
  readonly entity: string;
  readonly rule: string;
}

export interface FileTable {
  /** Random and unguessable. */
  readonly id: string;
  readonly customer: string;
  readonly call: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly created: Date;
}

/** Uploads that no record has named yet: their uploader may open them by the URL of the upload. */
export interface PendingUploadTable {
  readonly customer: string;
  readonly file: string;
}

/** Shipped records (`schemas/records`) as a start stored them last. A record with another version has been changed by staff. */
export interface ShippedRecordTable {
  readonly entity: string;
  readonly record: string;
  readonly version: number;
  /** Of the record in the file. */
  readonly hash: string;
}

/** Imports by idempotency key. A retry with the same key returns the stored answer and imports nothing. */
export interface ImportTable {
  readonly customer: string;
  readonly key: string;
  /** Fingerprint of the request. */
  readonly request: string;
  readonly answer: Body<Rec>;
  readonly created: Date;
}

/** Idempotency keys of updates, deletes and transitions; see `records/storage/idempotency.ts`. */
export interface IdempotencyKeyTable {
  readonly customer: string;
  readonly key: string;
  readonly record: string;
  /** Fingerprint of the request. */
  readonly request: string;
  readonly created: Date;
}

/** Number sequences: the last number used under a prefix. */
export interface SequenceTable {
  readonly series: string;
  readonly last: number;
}

/** A published file with its whole text before and after; null where it did not or does not exist. */
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
  /** When it takes effect; null: at once. */
  readonly starts: Date | null;
  /** `scheduled`, `waits` for an approval at its time, `writing` the files, `done`, or `failed`. */
  readonly state: "scheduled" | "waits" | "writing" | "done" | "failed";
  /** Reason of a failure. */
  readonly why: string | null;
  /** Number of the publication to whose version it returns. */
  readonly undoes: number | null;
  /** Number of the only publication that it takes out. */
  readonly removes: number | null;
  /** Who approved it; null where nobody had to. */
  readonly approver: string | null;
  /** Who brought it into force, where that is not the author. */
  readonly publisher: string | null;
  readonly files: Body<readonly PublishedFile[]>;
}

/** A migration that was started; see `migrations/runMigrations.ts`. */
export interface MigrationTable {
  readonly name: string;
  /** Hash of the migration's definition when it ran. */
  readonly hash: string;
  readonly entity: string;
  readonly state: "running" | "done" | "undone";
  readonly records: number;
  readonly lost: number;
  /** Key of the last migrated record. */
  readonly after_customer: string;
  readonly after_id: string;
  readonly started: Date;
  readonly finished: Date | null;
}

/** A record before and after a migration; `after` is null if the migration removed it. */
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

/** The query of a saved view before and after a migration. */
export interface MigrationViewTable {
  readonly migration: string;
  readonly customer: string;
  readonly id: string;
  readonly before: string;
  readonly after: string;
}

export type RecordTableName = `records_${string}`;

export interface Tables extends OutboxTables {
  readonly customers: CustomerTable;
  readonly accounts: AccountTable;
  readonly sessions: SessionTable;
  readonly api_tokens: ApiTokenTable;
  readonly claims: UniqueKeyTable;
  readonly claim_rules: UniqueRuleTable;
  readonly files: FileTable;
  readonly pending_uploads: PendingUploadTable;
  readonly imports: ImportTable;
  readonly counters: SequenceTable;
  readonly codes: VerificationCodeTable;
  readonly second_factors: SecondFactorTable;
  readonly passkeys: PasskeyTable;
  readonly passkey_challenges: PasskeyChallengeTable;
  readonly migrations: MigrationTable;
  readonly migration_rows: MigrationRowTable;
  readonly migration_views: MigrationViewTable;
  readonly workbench_access: WorkbenchAccessTable;
  readonly workbench_sessions: WorkbenchSessionTable;
  readonly workbench_analysts: WorkbenchAnalystTable;
  readonly workbench_drafts: WorkbenchDraftTable;
  readonly workbench_approvals: WorkbenchApprovalTable;
  readonly workbench_comments: WorkbenchCommentTable;
  readonly workbench_notices: WorkbenchNoticeTable;
  readonly workbench_seen: WorkbenchSeenTable;
  readonly workbench_history: WorkbenchHistoryTable;
  readonly done_keys: IdempotencyKeyTable;
  readonly due_acts: DueActTable;
  readonly due_rules: DueRuleTable;
  readonly shipped_records: ShippedRecordTable;
  readonly [records: RecordTableName]: RecordTable;
}

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** Returns the table of an entity: `delivery-address` -> `records_delivery_address`. Names are checked when schemas are read. */
export function tableOf(entity: string): RecordTableName {
  return `records_${entity.replaceAll("-", "_")}`;
}
