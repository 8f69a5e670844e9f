/**
 * Notifications of changed records: `[entity, customer, id, version]`; without the last two where the change is not of one record.
 *
 * A write sends the notification in its own transaction, so that PostgreSQL delivers it to every process exactly when the
 * write commits, and never if it is undone. It names records only: who may read them asks for them.
 * Why no table of changes: `docs/decisions/013-live-records.md`.
 */
import { CompiledQuery } from "kysely";
import { rawStatement, type Statement } from "./batch.ts";

/** Name of the PostgreSQL channel. */
export const CHANGE_CHANNEL = "lading_records";

export interface RecordChange {
  readonly entity: string;
  /** The owner; "" for records of all customers. */
  readonly customer: string;
  /** Undefined if several records of the entity changed. `version`: the one that was written; 0 for a deleted record. */
  readonly record?: { readonly id: string; readonly version: number } | undefined;
}

const NOTIFY = `select pg_notify('${CHANGE_CHANNEL}', $1)`;

/** The statement that announces a change when the transaction commits. */
export function changeNotice({ entity, customer, record }: RecordChange): Statement {
  return rawStatement(NOTIFY, [JSON.stringify([entity, customer, ...(record ? [record.id, record.version] : [])])]);
}

const NOTIFY_ALL = `select pg_notify('${CHANGE_CHANNEL}', notice) from unnest($1::text[]) as notice`;

/** Returns the statements of a transaction with its notices as one, at their end: each statement costs the database a start and an end. */
export function withOneNotice(queries: readonly CompiledQuery[]): readonly CompiledQuery[] {
  const notices = queries.filter(({ sql }) => sql === NOTIFY);
  if (notices.length < 2) return queries;
  return [
    ...queries.filter(({ sql }) => sql !== NOTIFY),
    CompiledQuery.raw(NOTIFY_ALL, [[...new Set(notices.map(({ parameters: [notice] }) => String(notice)))]]),
  ];
}

/** Reads a notification; undefined for anything else on the channel. */
export function readChange(payload: string): RecordChange | undefined {
  try {
    const parts: unknown = JSON.parse(payload);
    if (!Array.isArray(parts)) return undefined;
    const [entity, customer, id, version, ...rest] = parts as readonly unknown[];
    if (typeof entity !== "string" || typeof customer !== "string" || rest.length > 0) return undefined;
    if (id === undefined) return { entity, customer };
    return typeof id === "string" && Number.isInteger(version) ? { entity, customer, record: { id, version: Number(version) } } : undefined;
  } catch {
    return undefined;
  }
}
