/** Sums of the matching records, grouped by the database. */
import { sql, type RawBuilder } from "kysely";
import type { ListSums } from "#dialect/schema/screenParts.ts";
import type { SumGroup } from "#dialect/wire/wire.ts";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";
import { columnOf, type FieldColumn } from "../storage/columns.ts";
import type { Reach } from "../storage/reach.ts";
import type { RecordContext } from "../storage/recordContext.ts";

/** Most groups in a response: for a person to look at, not for an export. */
const MAX_GROUPS = 500;

/** Returns the sums with this id of a list screen of the entity, if declared. */
export function declaredSums(schemas: Schemas, entity: ServedEntity, id: string): ListSums | undefined {
  const screens = Object.values(schemas.catalog.files.screens).filter((screen) => screen.entity === entity.name);
  return screens.flatMap(({ list }) => list?.sums ?? []).find((sums) => sums.id === id);
}

/** Returns one entry for each group. Throws for an unknown column, which the lint reports first. */
export async function sumGroups(
  { db }: RecordContext,
  entity: ServedEntity,
  where: Reach,
  { by, of }: ListSums,
): Promise<readonly SumGroup[]> {
  const groups = by.map((one) => (typeof one === "string" ? columnOrThrow(entity, one).text : monthOf(columnOrThrow(entity, one.field))));
  const sums = of.map((field) => sql`coalesce(sum(lading_number(${columnOrThrow(entity, field).text})), 0)::text`);
  const { rows } = await sql<{ by: (string | null)[]; count: number; of: string[] }>`
    select array[${sql.join(groups.map((group) => sql`${group}::text`))}] as by, count(*) as count, array[${sql.join(sums)}] as of
    from ${sql.table(entity.table)} where ${where} group by 1 order by 2 desc, 1 limit ${MAX_GROUPS}`.execute(db);
  return rows.map((row) => ({ by: row.by, count: Number(row.count), of: row.of }));
}

function columnOrThrow(entity: ServedEntity, field: string): FieldColumn {
  const column = columnOf(entity, field);
  if (!column) throw new Error(`Field "${field}" of ${entity.name} cannot be summed.`);
  return column;
}

/** Timestamps of the server are instants; other times are texts in the business time zone. */
function monthOf({ kind, text, timeZone }: FieldColumn): RawBuilder<unknown> {
  return kind === "time" ? sql`to_char(${text} at time zone ${sql.lit(timeZone)}, 'YYYY-MM')` : sql`left(${text}, 7)`;
}
