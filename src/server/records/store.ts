/** The statements that read and write one record. Owner and id are conditions of each. */
import { sql } from "kysely";
import type { Rec } from "#dialect/json.ts";
import type { Db, Trx } from "../db/tables.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { columnOf } from "./columns.ts";
import { matches } from "./conditions.ts";
import { bodyOf, recordColumns, stateOf, type ReadRow } from "./record.ts";

export type KeyedRow = ReadRow & { readonly request: string | null };

/** Locked until the transaction ends; undefined when it is not there or another customer's. */
export async function readForUpdate(trx: Trx, entity: ServedEntity, customer: string, id: string): Promise<ReadRow | undefined> {
  return trx
    .selectFrom(entity.table)
    .select(recordColumns)
    .where("customer", "=", customer)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** The record that was created under this key. */
export async function readByKey(trx: Db | Trx, entity: ServedEntity, customer: string, key: string): Promise<KeyedRow | undefined> {
  return trx
    .selectFrom(entity.table)
    .select([...recordColumns, "request"])
    .where("customer", "=", customer)
    .where("key", "=", key)
    .executeTakeFirst();
}

export interface NewRecord {
  readonly customer: string;
  readonly id: string;
  readonly record: Rec;
  readonly key?: string | undefined;
  readonly request?: string;
  readonly now: Date;
}

export async function insertRecord(
  trx: Trx,
  entity: ServedEntity,
  { customer, id, record, key, request, now }: NewRecord,
): Promise<ReadRow> {
  return trx
    .insertInto(entity.table)
    .values({
      customer,
      id,
      version: 1,
      state: stateOf(entity, record),
      key: key ?? null,
      request: key === undefined ? null : (request ?? null),
      body: JSON.stringify(bodyOf(entity, record)),
      created: now,
      updated: now,
    })
    .returning(recordColumns)
    .executeTakeFirstOrThrow();
}

/** The row must be locked. Its time never goes back, whatever the clock does. */
export async function updateRecord(
  trx: Trx,
  entity: ServedEntity,
  customer: string,
  row: ReadRow,
  record: Rec,
  now: Date,
): Promise<ReadRow> {
  return trx
    .updateTable(entity.table)
    .set({
      version: row.version + 1,
      state: stateOf(entity, record),
      body: JSON.stringify(bodyOf(entity, record)),
      updated: now < row.updated ? row.updated : now,
    })
    .where("customer", "=", customer)
    .where("id", "=", row.id)
    .returning(recordColumns)
    .executeTakeFirstOrThrow();
}

export async function deleteRecord(trx: Trx, entity: ServedEntity, customer: string, id: string): Promise<void> {
  await trx.deleteFrom(entity.table).where("customer", "=", customer).where("id", "=", id).execute();
}

/** What happened to a record goes with it. */
export async function deleteTimeline(trx: Trx, entity: ServedEntity, customer: string, field: string, id: string): Promise<void> {
  const column = columnOf(entity, field);
  if (column) await sql`delete from ${sql.table(entity.table)} where customer = ${customer} and ${matches(column, id)}`.execute(trx);
}
