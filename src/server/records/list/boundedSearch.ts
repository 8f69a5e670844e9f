/**
 * A search among the records of all customers, at a cost that does not grow with them.
 *
 * The trigram index returns every record that may contain a text, and each must be checked: too slow for a text that millions of
 * records contain. So the search has two steps. It first collects the keys of all matching records, limited in number (`most`) and
 * time (`SEARCH_MS`); this step is skipped where PostgreSQL estimates far more matches. If a limit is exceeded, it searches the
 * latest records only, and the answer says since when.
 */
import { sql } from "kysely";
import { executeBatch } from "../../db/batch.ts";
import { PLANNED_ANEW } from "../../db/preparedStatements.ts";
import type { Db } from "../../db/tables.ts";
import { isDatabaseError } from "../../db/transaction.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { narrowed, type Reach } from "../storage/reach.ts";
import type { Condition } from "../storage/sqlConditions.ts";

export interface Bounded {
  readonly condition: Condition;
  /** Records that were created before were not looked at; undefined if all were. */
  readonly since?: Date;
}

export interface SearchBounds {
  /** Reach and filters of the list. */
  readonly within: Reach;
  /** Up to so many matching records are found among all. */
  readonly most: number;
}

/** Time limit of the search among all records, in ms. */
const SEARCH_MS = 40;
/** PostgreSQL's estimate is rough: the search among all records is skipped only above this multiple of `most`. */
const FAR_MORE = 2;
/** Number of latest records to search, as a share of `most`. Checking a record takes about 15 µs. */
const LATEST = 0.3;
/** Error code of PostgreSQL for a statement that exceeded its time limit. */
const CANCELLED = "57014";

/** Keys of records as PostgreSQL's array text, which is passed back unparsed. */
interface Keys {
  readonly customers: string | null;
  readonly ids: string | null;
}

/** Returns the condition of the records to show. @param condition of a matching record */
export async function boundSearch(db: Db, entity: ServedEntity, condition: Condition, bounds: SearchBounds): Promise<Bounded> {
  const isDense = (await expected(db, entity, narrowed(bounds.within, condition))) > bounds.most * FAR_MORE;
  const found = isDense ? undefined : await findAll(db, entity, condition, bounds);
  return found && found.count <= bounds.most ? { condition: keysCondition(entity, found) } : findLatest(db, entity, condition, bounds);
}

const keys = sql`array_agg(customer)::text as customers, array_agg(id)::text as ids`;

/** Returns PostgreSQL's estimate of the number of matching records, from the query plan. */
async function expected(db: Db, { table }: ServedEntity, where: Condition): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": unknown }>`${sql.raw(PLANNED_ANEW)}
    explain (format json) select 1 from ${sql.table(table)} where ${where}`.execute(db);
  const plan = rows[0]?.["QUERY PLAN"];
  const [top] = (typeof plan === "string" ? JSON.parse(plan) : plan) as { Plan: { "Plan Rows": number } }[];
  return top?.Plan["Plan Rows"] ?? 0;
}

/** Returns the keys of at most `most + 1` matching records; undefined after the time limit. */
async function findAll(
  db: Db,
  { table }: ServedEntity,
  condition: Condition,
  { within, most }: SearchBounds,
): Promise<(Keys & { readonly count: number }) | undefined> {
  const statement = sql<Keys & { count: number }>`${sql.raw(PLANNED_ANEW)}
    with found as materialized (select customer, id from ${sql.table(table)} where ${narrowed(within, condition)} limit ${sql.lit(most + 1)})
    select count(*) as count, ${keys} from found`;
  // Within a transaction the deadline would last until its end, and a statement that was ended would end it.
  if (db.isTransaction) return (await statement.execute(db)).rows[0];
  // The deadline ends with the batch. The embedded database has none, and few records.
  const deadline = sql`select set_config('statement_timeout', ${sql.lit(String(SEARCH_MS))}, true)`;
  try {
    const [, [row]] = await executeBatch<[unknown, Keys & { count: number }]>(db, [deadline, statement]);
    return row;
  } catch (error) {
    if (isDatabaseError(error) && error.code === CANCELLED) return undefined;
    throw error;
  }
}

/** Searches the latest records only. */
async function findLatest(db: Db, entity: ServedEntity, condition: Condition, { within, most }: SearchBounds): Promise<Bounded> {
  const table = sql.table(entity.table);
  const looked = Math.ceil(most * LATEST);
  const latest = (columns: string) => sql`select ${sql.raw(columns)} from ${table} where ${within} order by created desc, id desc`;
  // The oldest searched record; absent where all records were searched.
  const edge = sql`${latest("created")} limit 2 offset ${sql.lit(looked - 1)}`;
  const { rows } = await sql<Keys & { since: Date | null }>`${sql.raw(PLANNED_ANEW)}
    select ${keys}, (select max(created) from (${edge}) as edge having count(*) = 2) as since
    from (${latest("*")} limit ${sql.lit(looked)}) as ${table} where ${condition}`.execute(db);
  const [row] = rows;
  return { condition: keysCondition(entity, row), ...(row?.since && { since: row.since }) };
}

/** The records with these keys, by the primary key. */
function keysCondition({ table }: ServedEntity, found: Keys | undefined): Condition {
  if (!found?.ids) return sql`false`;
  const [customer, id] = [sql.ref(`${table}.customer`), sql.ref(`${table}.id`)];
  return sql`(${customer}, ${id}) in (select * from unnest(${found.customers}::text[], ${found.ids}::text[]))`;
}
