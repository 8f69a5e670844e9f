/** Numbers of all records found, added up in the database by what they have in common. */
import { sql, type RawBuilder } from "kysely";
import type { ListSums } from "#dialect/schema/screens.ts";
import type { SumGroup } from "#dialect/wire/wire.ts";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";
import { columnOf, type FieldColumn } from "../storage/columns.ts";
import type { Condition } from "../storage/sqlConditions.ts";
import type { RecordContext } from "../storage/recordContext.ts";

/** Groups that are answered at most: what a person looks at, not an export. */
const MOST_GROUPS = 500;

/** The sums of this id that a list screen of the entity declares. */
export function declaredSums(schemas: Schemas, entity: ServedEntity, id: string): ListSums | undefined {
  const screens = Object.values(schemas.catalog.files.screens).filter((screen) => screen.entity === entity.name);
  return screens.flatMap(({ list }) => list?.sums ?? []).find((sums) => sums.id === id);
}

/** One entry a group. Throws where the declaration names no such column: the check of the schemas tells it first. */
export async function sumGroups(
  { db, schemas }: RecordContext,
  entity: ServedEntity,
  where: Condition,
  { by, of }: ListSums,
): Promise<readonly SumGroup[]> {
  const zone = String(schemas.catalog.limits["timeZone"] ?? "UTC");
  const groups = by.map((one) => (typeof one === "string" ? named(entity, one).text : monthOf(named(entity, one.field), zone)));
  const sums = of.map((field) => sql`coalesce(sum(lading_number(${named(entity, field).text})), 0)::text`);
  const { rows } = await sql<{ by: (string | null)[]; count: number; of: string[] }>`
    select array[${sql.join(groups.map((group) => sql`${group}::text`))}] as by, count(*) as count, array[${sql.join(sums)}] as of
    from ${sql.table(entity.table)} where ${where} group by 1 order by 2 desc, 1 limit ${MOST_GROUPS}`.execute(db);
  return rows.map((row) => ({ by: row.by, count: Number(row.count), of: row.of }));
}

function named(entity: ServedEntity, field: string): FieldColumn {
  const column = columnOf(entity, field);
  if (!column) throw new Error(`"${field}" of ${entity.name} cannot be added up`);
  return column;
}

/** Times that the server keeps are instants; others are texts in the zone of the business. */
function monthOf({ kind, text }: FieldColumn, zone: string): RawBuilder<unknown> {
  return kind === "time" ? sql`to_char(${text} at time zone ${sql.lit(zone)}, 'YYYY-MM')` : sql`left(${text}, 7)`;
}
