/** The statements that read and write one record. Each contains owner and id. */
import { type RawBuilder, sql } from "kysely";
import type { Rec } from "#dialect/json/json.ts";
import type { RecordTableName, Trx } from "../../db/tables.ts";
import { type Statement, rawStatement } from "../../db/batch.ts";
import { changeNotice } from "../../db/recordChanges.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { columnOf } from "./columns.ts";
import type { Reach } from "./reach.ts";
import { equalsText } from "./sqlConditions.ts";
import { bodyOf, recordColumnsSql, stateColumn, type StoredRow } from "./recordRow.ts";

export type KeyedRow = StoredRow & { readonly request: string | null };

/** Selects a record and locks it until the transaction ends; no row if it is missing or out of reach. */
export const selectForUpdate = ({ table }: ServedEntity, reach: Reach, id: string): RawBuilder<StoredRow> =>
  sql<StoredRow>`select ${recordColumnsSql} from ${sql.table(table)} where ${reach} and id = ${id} for update`;

/** Runs `selectForUpdate` by itself. */
export async function readForUpdate(trx: Trx, entity: ServedEntity, reach: Reach, id: string): Promise<StoredRow | undefined> {
  return (await selectForUpdate(entity, reach, id).execute(trx)).rows[0];
}

/** Reads a record of any owner. Throws if it does not exist. */
export async function readRow(trx: Trx, { table }: ServedEntity, id: string): Promise<StoredRow> {
  const { rows } = await sql<StoredRow>`select ${recordColumnsSql} from ${sql.table(table)} where id = ${id}`.execute(trx);
  if (!rows[0]) throw new Error(`${table}: no record ${id}`);
  return rows[0];
}

/** Selects the record that was created with this key. */
export const selectByIdempotencyKey = ({ table }: ServedEntity, customer: string, key: string): RawBuilder<KeyedRow> =>
  sql<KeyedRow>`select ${recordColumnsSql}, request from ${sql.table(table)} where customer = ${customer} and key = ${key}`;

export interface RecordInsert {
  readonly customer: string;
  readonly id: string;
  readonly record: Rec;
  readonly key?: string | undefined;
  readonly request?: string;
  readonly now: Date;
  /** The unique values are expected to be free. If one is not, PostgreSQL refuses it by the key of its table, and the caller runs again with the statement that names it. */
  readonly expectsFree?: boolean;
}

/** A statement, and the row as it will be afterwards: nothing needs to be read back. */
export interface RowWrite {
  readonly row: StoredRow;
  readonly statement: Statement;
}

export function insertRow(entity: ServedEntity, { customer, id, record, key, request, now }: RecordInsert): RowWrite {
  const fingerprint = key === undefined ? null : (request ?? null);
  const row: StoredRow = { id, version: 1, state: stateColumn(entity, record), body: bodyOf(entity, record), created: now, updated: now };
  const values = [customer, id, row.version, row.state, key ?? null, fingerprint, JSON.stringify(row.body), now, now];
  return { row, statement: rawStatement(insertInto(entity.table), values) };
}

const insertInto = (table: RecordTableName): string =>
  `insert into "${table}" (customer, id, version, state, key, request, body, created, updated) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/** The new content of a stored record. */
export type RecordUpdate = Pick<RecordInsert, "customer" | "record" | "now">;

/** The row must be locked. `updated` never decreases, whatever the clock does. */
export function updateRow(entity: ServedEntity, before: StoredRow, { customer, record, now }: RecordUpdate): RowWrite {
  const { id, created } = before;
  const row: StoredRow = {
    ...{ id, version: before.version + 1, state: stateColumn(entity, record), body: bodyOf(entity, record) },
    ...{ created, updated: now < before.updated ? before.updated : now },
  };
  const values = [customer, id, row.version, row.state, JSON.stringify(row.body), row.updated];
  return { row, statement: rawStatement(updateOf(entity.table), values) };
}

const updateOf = (table: RecordTableName): string =>
  `update "${table}" set version = $3, state = $4, body = $5, updated = $6 where customer = $1 and id = $2`;

export const deleteRecord = ({ table }: ServedEntity, customer: string, id: string): Statement =>
  sql`delete from ${sql.table(table)} where customer = ${customer} and id = ${id}`;

export function deleteTimeline(entity: ServedEntity, customer: string, field: string, id: string): Statement[] {
  const column = columnOf(entity, field);
  if (!column) return [];
  const statement = sql`delete from ${sql.table(entity.table)} where customer = ${customer} and ${equalsText(column, id)}`;
  return [statement, changeNotice({ entity: entity.name, customer })];
}
