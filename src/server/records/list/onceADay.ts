/** Lists that show, of the records of a day that agree, the newest one (`once` of a list screen). */
import { type RawBuilder, sql } from "kysely";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";
import { dayOf, type FieldColumn } from "../storage/columns.ts";
import type { Reach } from "../storage/reach.ts";

export interface OnceColumns {
  readonly of: readonly FieldColumn[];
  readonly day: FieldColumn;
}

/**
 * Returns the columns of a `once` that a list screen of the entity declares; undefined if none has this id. Fields that the
 * reader has not are left out: what is kept from them does not divide their rows.
 */
export function onceColumns(
  schemas: Schemas,
  entity: ServedEntity,
  id: string,
  columnAt: (name: string) => FieldColumn | undefined,
): OnceColumns | undefined {
  const once = Object.values(schemas.catalog.files.screens)
    .flatMap((screen) => (screen.entity === entity.name && screen.list?.once) || [])
    .find((one) => one.id === id);
  const day = once && columnAt(once.day);
  return day && { of: once.of.flatMap((field) => columnAt(field) ?? []), day };
}

/** The newest record of each day and of each combination of values, as a table to select from. */
export function newestOfEach({ table }: ServedEntity, where: Reach, { of, day }: OnceColumns): RawBuilder<unknown> {
  const keys = sql.join([...of.map(({ text }) => sql`coalesce(${text}::text, '')`), dayOf(day)]);
  return sql`(select distinct on (${keys}) * from ${sql.table(table)} where ${where} order by ${keys}, ${day.order} desc, id desc) as ${sql.table(table)}`;
}
