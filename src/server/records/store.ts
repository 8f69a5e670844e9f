/** The statements that read and write one record. Owner and id are conditions of each. */
import { type RawBuilder, sql } from "kysely";
import type { Rec } from "#dialect/json.ts";
import type { Trx } from "../db/tables.ts";
import type { Statement } from "../db/travel.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { columnOf } from "./columns.ts";
import { matches } from "./conditions.ts";
import { bodyOf, recordColumns, stateOf, type ReadRow } from "./record.ts";

const columns = sql.join(recordColumns.map((name) => sql.ref(name)));

export type KeyedRow = ReadRow & { readonly request: string | null };

/** Locked until the transaction ends; none when it is not there or another customer's. */
export const lockedRecord = ({ table }: ServedEntity, customer: string, id: string): RawBuilder<ReadRow> =>
  sql<ReadRow>`select ${columns} from ${sql.table(table)} where customer = ${customer} and id = ${id} for update`;

/** The same, asked by itself. */
export async function readForUpdate(trx: Trx, entity: ServedEntity, customer: string, id: string): Promise<ReadRow | undefined> {
  return (await lockedRecord(entity, customer, id).execute(trx)).rows[0];
}

/** The record that was created under this key. */
export const recordOfKey = ({ table }: ServedEntity, customer: string, key: string): RawBuilder<KeyedRow> =>
  sql<KeyedRow>`select ${columns}, request from ${sql.table(table)} where customer = ${customer} and key = ${key}`;

export interface NewRecord {
  readonly customer: string;
  readonly id: string;
  readonly record: Rec;
  readonly key?: string | undefined;
  readonly request?: string;
  readonly now: Date;
}

/** Answers the row as it stands. */
export function newRow(entity: ServedEntity, { customer, id, record, key, request, now }: NewRecord): RawBuilder<ReadRow> {
  const fingerprint = key === undefined ? null : (request ?? null);
  const body = JSON.stringify(bodyOf(entity, record));
  return sql<ReadRow>`insert into ${sql.table(entity.table)} (customer, id, version, state, key, request, body, created, updated)
    values (${customer}, ${id}, 1, ${stateOf(entity, record)}, ${key ?? null}, ${fingerprint}, ${body}, ${now}, ${now}) returning ${columns}`;
}

/** The row must be locked; answers it as it stands. Its time never goes back, whatever the clock does. */
export function changedRow(entity: ServedEntity, customer: string, row: ReadRow, record: Rec, now: Date): RawBuilder<ReadRow> {
  const updated = now < row.updated ? row.updated : now;
  const body = JSON.stringify(bodyOf(entity, record));
  return sql<ReadRow>`update ${sql.table(entity.table)}
    set version = ${row.version + 1}, state = ${stateOf(entity, record)}, body = ${body}, updated = ${updated}
    where customer = ${customer} and id = ${row.id} returning ${columns}`;
}

/** The row that a write answers. Throws where there is none: its record was locked, or new. */
export function only(rows: readonly ReadRow[]): ReadRow {
  const [row] = rows;
  if (!row) throw new Error("A write touched no record.");
  return row;
}

export const recordDeleted = ({ table }: ServedEntity, customer: string, id: string): Statement =>
  sql`delete from ${sql.table(table)} where customer = ${customer} and id = ${id}`;

/** What happened to a record goes with it. */
export function timelineDeleted(entity: ServedEntity, customer: string, field: string, id: string): Statement[] {
  const column = columnOf(entity, field);
  return column ? [sql`delete from ${sql.table(entity.table)} where customer = ${customer} and ${matches(column, id)}`] : [];
}
