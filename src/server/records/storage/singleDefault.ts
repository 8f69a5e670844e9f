/** At most one record of a customer is the default: setting one clears the flag of the others. */
import { sql } from "kysely";
import type { Json } from "#dialect/json/json.ts";
import type { Trx } from "../../db/tables.ts";
import { type Statement, executeBatch } from "../../db/batch.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { columnOf } from "./columns.ts";
import type { RecordInsert } from "./recordSql.ts";
import { oncePer } from "#dialect/json/oncePer.ts";

/** Returns the fields with `x-one-default`. */
export const singleDefaultFields = oncePer(({ schema }: ServedEntity): readonly string[] =>
  Object.entries(schema.properties).flatMap(([name, field]) => (field["x-one-default"] ? [name] : [])),
);

const isSet = (value: Json | undefined): boolean => value === true || value === 1 || value === "1";

type WrittenRecord = Pick<RecordInsert, "customer" | "id" | "record" | "now">;

/** Runs the statements of `unsetOtherDefaults`. */
export async function applySingleDefault(trx: Trx, entity: ServedEntity, written: WrittenRecord): Promise<void> {
  await executeBatch(trx, unsetOtherDefaults(entity, written));
}

/** UPDATE statements that clear the default flag of the customer's other records. Run them after the write, with the customer row locked. Each changed record gets a new version. */
export function unsetOtherDefaults(entity: ServedEntity, { customer, id, record, now }: WrittenRecord): Statement[] {
  return singleDefaultFields(entity).flatMap((name) => {
    const value = record[name];
    const column = columnOf(entity, name);
    if (!isSet(value) || !column) return [];
    const off = JSON.stringify({ [name]: value === true ? false : value === 1 ? 0 : "0" });
    return sql`update ${sql.table(entity.table)} set body = body || ${off}::jsonb, version = version + 1, updated = ${now}
      where customer = ${customer} and id <> ${id} and ${column.text} = ${String(value)}`;
  });
}
