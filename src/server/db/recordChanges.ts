/**
 * Notifications of changed records: `[entity, customer, id]`, without `id` where the change is not of one record.
 *
 * A write sends the notification in its own transaction, so that PostgreSQL delivers it to every process exactly when the
 * write commits, and never if it is undone. It names records only: who may read them asks for them.
 * Why no table of changes: `docs/decisions/013-live-records.md`.
 */
import { rawStatement, type Statement } from "./batch.ts";

/** Name of the PostgreSQL channel. */
export const CHANGE_CHANNEL = "lading_records";

export interface RecordChange {
  readonly entity: string;
  /** The owner; "" for records of all customers. */
  readonly customer: string;
  /** Undefined if several records of the entity changed. */
  readonly id?: string | undefined;
}

const NOTIFY = `select pg_notify('${CHANGE_CHANNEL}', $1)`;

/** The statement that announces a change when the transaction commits. */
export function changeNotice({ entity, customer, id }: RecordChange): Statement {
  return rawStatement(NOTIFY, [JSON.stringify(id === undefined ? [entity, customer] : [entity, customer, id])]);
}

/** Reads a notification; undefined for anything else on the channel. */
export function readChange(payload: string): RecordChange | undefined {
  try {
    const parts: unknown = JSON.parse(payload);
    if (!Array.isArray(parts) || parts.length > 3 || parts.some((part) => typeof part !== "string")) return undefined;
    const [entity, customer, id] = parts as readonly string[];
    return entity === undefined || customer === undefined ? undefined : { entity, customer, ...(id !== undefined && { id }) };
  } catch {
    return undefined;
  }
}
