/** Counts the records of each tab of a state machine. */
import { sql } from "kysely";
import type { Db } from "../../db/tables.ts";
import { type SessionCheck, runWithSessionCheck } from "../../session/sessionCheck.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import type { StateTab } from "#dialect/schema/states.ts";
import type { Condition } from "../storage/sqlConditions.ts";
import type { Reach } from "../storage/reach.ts";

export interface TabCounting {
  readonly db: Db;
  readonly proof?: SessionCheck | undefined;
  readonly entity: ServedEntity;
  readonly reach: Reach;
  readonly conditionOf: (tab: StateTab) => Condition;
  /** The tabs to count. */
  readonly tabs: readonly StateTab[];
}

type Counts = Record<string, number>;

/**
 * Counts without filter and search, from indexes alone: states are counted once
 * for all tabs, and a tab with a condition has an index for it.
 */
export async function countAllTabs({ db, proof, entity, reach, conditionOf, tabs }: TabCounting): Promise<Counts> {
  const table = sql.table(entity.table);
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

/** Counts with filters and search: one pass over the matching rows. */
export async function countFilteredTabs({ db, entity, conditionOf, tabs }: TabCounting, filter: Reach): Promise<Counts> {
  const counted = tabs.map((tab, index) => sql`count(*) filter (where ${conditionOf(tab)}) as ${sql.ref(`t${index}`)}`);
  const { rows } = await sql<Counts>`select ${sql.join(counted)} from ${sql.table(entity.table)} where ${filter}`.execute(db);
  return Object.fromEntries(tabs.map((tab, index) => [tab.id, rows[0]?.[`t${index}`] ?? 0]));
}
