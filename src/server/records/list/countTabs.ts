/** Counts the records of each tab of a state machine. */
import { type RawBuilder, sql } from "kysely";
import { PLANNED_ANEW } from "../../db/preparedStatements.ts";
import type { Db } from "../../db/tables.ts";
import { type SessionCheck, runWithSessionCheck } from "../../session/sessionCheck.ts";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";
import type { StateTab } from "#dialect/schema/states.ts";
import type { Condition } from "../storage/sqlConditions.ts";
import { narrowed, type Reach } from "../storage/reach.ts";

export interface TabCounting {
  readonly db: Db;
  readonly proof?: SessionCheck | undefined;
  readonly entity: ServedEntity;
  readonly reach: Reach;
  readonly conditionOf: (tab: StateTab) => Condition;
  readonly tabs: readonly StateTab[];
  /** From `countedTo`; undefined counts all. */
  readonly most: number | undefined;
}

/** Name of the limit up to which records are counted: what exceeds it is one more than the limit. */
const limitName = "countedRecords";

/** Returns the number up to which lists count; undefined where the product counts all, however many there are. */
export function countedTo({ catalog }: Schemas): number | undefined {
  const limit = catalog.limits[limitName];
  return typeof limit === "number" ? limit : undefined;
}

/** Counts rows of `from` (a table with its condition), one more than `most` at the most: PostgreSQL stops there, so that a count of millions costs what one of thousands does. */
export function countOf(from: RawBuilder<unknown>, most: number | undefined): RawBuilder<unknown> {
  if (most === undefined) return sql`(select count(*) from ${from})`;
  return sql`(select count(*) from (select 1 from ${from} limit ${sql.lit(most + 1)}) as counted)`;
}

type Counts = Record<string, number>;

/**
 * Counts without filter and search, from indexes alone. With a limit of the count each tab is counted until it; otherwise states
 * are counted once for all tabs, and a tab with a condition has an index for it.
 */
export async function countAllTabs(counting: TabCounting): Promise<Counts> {
  const { db, proof, entity, reach, conditionOf, tabs, most } = counting;
  const table = sql.table(entity.table);
  if (most !== undefined) {
    const counts = tabs.map(
      (tab, index) => sql`${countOf(sql`${table} where ${narrowed(reach, conditionOf(tab))}`, most)} as ${sql.ref(`t${index}`)}`,
    );
    const [rows] = await runWithSessionCheck<[Counts]>(db, proof, [sql<Counts>`select ${sql.join(counts)}`]);
    return namedCounts(tabs, rows[0]);
  }
  const conditional = tabs.filter(({ where }) => where !== undefined);
  const ofTabs = conditional.map(
    (tab) => sql`union all select ${tab.id}::text, true, count(*) from ${table} where ${reach} and ${conditionOf(tab)}`,
  );
  const statement = sql<{ name: string; is_tab: boolean; count: number }>`
    select state as name, false as is_tab, count(*) as count from ${table} where ${reach} group by state ${sql.join(ofTabs, sql` `)}`;
  const [rows] = await runWithSessionCheck<[{ name: string; is_tab: boolean; count: number }]>(db, proof, [statement]);
  return Object.fromEntries(
    tabs.map(({ id, where, states }) => {
      const counted = rows.filter(({ name, is_tab: isTab }) =>
        where === undefined ? !isTab && (states?.includes(name) ?? true) : isTab && name === id,
      );
      return [id, counted.reduce((sum, { count }) => sum + count, 0)];
    }),
  );
}

/**
 * Counts with filters and search: one pass over the matching rows. Undefined where more match than are counted: what the tabs
 * have of the first ones would be a number without meaning.
 */
export async function countFilteredTabs({ db, entity, conditionOf, tabs, most }: TabCounting, filter: Reach): Promise<Counts | undefined> {
  const counted = tabs.map((tab, index) => sql`count(*) filter (where ${conditionOf(tab)}) as ${sql.ref(`t${index}`)}`);
  const table = sql.table(entity.table);
  const rows =
    most === undefined
      ? sql`${table} where ${filter}`
      : sql`(select * from ${table} where ${filter} limit ${sql.lit(most + 1)}) as ${table}`;
  const found = await sql<
    Counts & { found: number }
  >`${sql.raw(PLANNED_ANEW)}select count(*) as found, ${sql.join(counted)} from ${rows}`.execute(db);
  const [counts] = found.rows;
  return most !== undefined && (counts?.found ?? 0) > most ? undefined : namedCounts(tabs, counts);
}

const namedCounts = (tabs: readonly StateTab[], counts: Counts | undefined): Counts =>
  Object.fromEntries(tabs.map(({ id }, index) => [id, counts?.[`t${index}`] ?? 0]));
