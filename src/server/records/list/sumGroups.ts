/** Sums of the matching records, grouped by the database. */
import { sql, type RawBuilder } from "kysely";
import { scopeOf } from "#dialect/check/check.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import type { AgeBand, ListSums, SumGrouping, SumMeasure } from "#dialect/schema/screenParts.ts";
import { fieldOfMeasure } from "#dialect/schema/derived/shape.ts";
import { addDays, businessClock } from "#dialect/text/time.ts";
import type { SumGroup } from "#dialect/wire/wire.ts";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";
import { columnOf, dayOf, type FieldColumn } from "../storage/columns.ts";
import type { Reach } from "../storage/reach.ts";
import { expressionCondition } from "../storage/expressionCondition.ts";
import { checkContext, type RecordContext } from "../storage/recordContext.ts";
import { isReadable, roleAccess } from "../storage/roleAccess.ts";

/** Most groups in a response: for a person to look at, not for an export. */
const MAX_GROUPS = 500;

/** Returns the sums with this id of a list screen of the entity, if declared. */
export function declaredSums(schemas: Schemas, entity: ServedEntity, id: string): ListSums | undefined {
  const screens = Object.values(schemas.catalog.files.screens).filter((screen) => screen.entity === entity.name);
  return screens.flatMap(({ list }) => list?.sums ?? []).find((sums) => sums.id === id);
}

/** Returns one entry for each group; what the principal does not read is null in it. Throws for an unknown column, which the lint reports first. */
export async function sumGroups(service: RecordContext, entity: ServedEntity, where: Reach, sums: ListSums): Promise<readonly SumGroup[]> {
  const { today } = businessClock(service.clock(), entity.timeZone);
  const groups = sums.by.map((one) => groupOf(entity, one, today));
  const access = roleAccess(service.principal, entity);
  const measures = sums.of.map((one) => (isReadable(access, fieldOfMeasure(one)) ? measureOf(entity, one) : sql`null`));
  const { rows } = await sql<{ by: (string | null)[]; count: number; of: (string | null)[] }>`
    select array[${sql.join(groups.map((group) => sql`${group}::text`))}]::text[] as by, count(*) as count,
      array[${sql.join(measures)}]::text[] as of
    from ${sql.table(entity.table)} where ${where}${wanted(service, entity, sums)}${recentOnly(entity, sums, today)} group by 1 order by 2 desc, 1 limit ${MAX_GROUPS}`.execute(
    service.db,
  );
  return rows.map((row) => ({ by: row.by, count: Number(row.count), of: row.of }));
}

function columnOrThrow(entity: ServedEntity, field: string): FieldColumn {
  const column = columnOf(entity, field);
  if (!column) throw new Error(`Field "${field}" of ${entity.name} cannot be summed.`);
  return column;
}

function measureOf(entity: ServedEntity, measure: SumMeasure): RawBuilder<unknown> {
  const number = (field: string) => sql`lading_number(${columnOrThrow(entity, field).text})`;
  if (typeof measure === "string") return sql`coalesce(sum(${number(measure)}), 0)::text`;
  if ("average" in measure) return sql`round(avg(${number(measure.average)}), 1)::text`;
  return sql`round(100.0 * count(*) filter (where ${number(measure.share)} <> 0) / count(*), 1)::text`;
}

function groupOf(entity: ServedEntity, grouping: SumGrouping, today: string): RawBuilder<unknown> {
  if (typeof grouping === "string") return columnOrThrow(entity, grouping).text;
  const day = dayOf(columnOrThrow(entity, grouping.field));
  if ("ages" in grouping) return bandOf(day, grouping.ages, today);
  return grouping.per === "month" ? sql`left(${day}, 7)` : sql`to_char(date_trunc('week', to_date(${day}, 'YYYY-MM-DD')), 'YYYY-MM-DD')`;
}

/** Index of the first band that the age of a day fits. Days are compared as texts, so that no stored text is cast. */
function bandOf(day: RawBuilder<unknown>, ages: readonly AgeBand[], today: string): RawBuilder<unknown> {
  const bands = ages.map(({ until }, index) =>
    until === undefined
      ? sql`when ${day} is not null then ${sql.lit(`${index}`)}`
      : sql`when ${day} >= ${dayBefore(today, until)} then ${sql.lit(`${index}`)}`,
  );
  return sql`case ${sql.join(bands, sql` `)} end`;
}

/** The condition of `where`. Parsed here: the catalogue has the expressions of the main site's screens only. */
function wanted(service: RecordContext, entity: ServedEntity, { where }: ListSums): RawBuilder<unknown> {
  if (where === undefined) return sql``;
  return sql` and ${expressionCondition(entity, parseExpr(where), { table: "self", scope: scopeOf(checkContext(service, "list")) })}`;
}

/** The condition of `since`. A timestamp is compared as such, so that an index on it serves. */
function recentOnly(entity: ServedEntity, { since }: ListSums, today: string): RawBuilder<unknown> {
  if (!since) return sql``;
  const column = columnOrThrow(entity, since.field);
  const first = dayBefore(today, since.days);
  if (column.kind !== "time") return sql` and ${column.text} >= ${first}`;
  return sql` and ${column.text} >= ${first}::timestamp at time zone ${sql.lit(column.timeZone)}`;
}

const dayBefore = (today: string, days: number): string => addDays(today, -days) ?? today;
