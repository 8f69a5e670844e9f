/** Finds which of many keys are stored already, in one call: an import of thousands of rows asks once. */
import type { Json, Rec } from "#dialect/json/json.ts";
import { sql } from "kysely";
import { apiCode } from "#dialect/wire/wire.ts";
import type { Db, Trx } from "../db/tables.ts";
import { columnOf } from "../records/storage/columns.ts";
import { findUniqueKeyOwners } from "../records/storage/uniqueKeyOwners.ts";
import { toClientRecord, toWireRecord, recordColumns, type StoredRow } from "../records/storage/recordRow.ts";
import type { OwnedContext } from "../records/storage/recordContext.ts";
import { ApiError } from "../answers/apiError.ts";
import { RequestReader } from "../answers/requestReader.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";

const mostKeys = 10_000;
const together = 500;
const mostLength = 500;

export interface Existing {
  /** The key as sent, and the record that has it. */
  readonly found: readonly { readonly key: Json; readonly record: Rec }[];
}

export async function existingRecords(service: OwnedContext, entity: ServedEntity, body: Rec): Promise<Existing> {
  const { db, owner } = service;
  const reader = new RequestReader();
  const asked = reader.object(body, "", ["keys"]);
  const keys = reader.list(asked["keys"], "/keys", mostKeys).flatMap((key, index) => reader.text(key, `/keys/${index}`, mostLength) ?? []);
  reader.finish();
  const field = entity.schema["x-import"]?.key;
  if (field === undefined) throw new ApiError(apiCode.notFound, "answer.notFound");
  const holders = await keyHolders(db, entity, owner.customer, { field, values: keys });
  const records = await recordsById(db, entity, owner.customer, [...new Set(holders.values())], (...row) =>
    toClientRecord(service, ...row),
  );
  return {
    found: [...holders].flatMap(([key, id]) => {
      const record = records.get(id);
      return record ? [{ key, record }] : [];
    }),
  };
}

/** Returns key as sent -> id of the record that has it: by its unique key, or the newest with this value where several may share it. */
export async function keyHolders(
  db: Db | Trx,
  entity: ServedEntity,
  customer: string,
  { field, values }: { readonly field: string; readonly values: readonly string[] },
): Promise<Map<Json, string>> {
  if (entity.schema.properties[field]?.["x-unique"]) return findUniqueKeyOwners(db, entity, customer, { field, values });
  const column = columnOf(entity, field);
  const holders = new Map<Json, string>();
  for (let at = 0; column && at < values.length; at += together) {
    const some = values.slice(at, at + together);
    const { rows } = await sql<{ value: string; id: string }>`
      select ${column.text} as value, id from ${sql.table(entity.table)}
      where customer = ${customer} and ${column.text} in (${sql.join(some)}) order by id`.execute(db);
    for (const { value, id } of rows) holders.set(value, id);
  }
  return holders;
}

/** Returns records of this customer by id. @param toRecord converts a row; for use inside the server without */
export async function recordsById(
  db: Db | Trx,
  entity: ServedEntity,
  customer: string,
  ids: readonly string[],
  toRecord: (entity: ServedEntity, row: StoredRow) => Rec = toWireRecord,
): Promise<Map<string, Rec>> {
  const records = new Map<string, Rec>();
  for (let at = 0; at < ids.length; at += together) {
    const rows = await db
      .selectFrom(entity.table)
      .select(recordColumns)
      .where("customer", "=", customer)
      .where("id", "in", ids.slice(at, at + together))
      .execute();
    for (const row of rows) records.set(row.id, toRecord(entity, row));
  }
  return records;
}
