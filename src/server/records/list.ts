/**
 * Lists: one page, its total, the counts of the tabs.
 *
 * The owner's condition stands first in every statement and comes from the
 * session; no part of a request can leave it out or change it.
 */
import { sql } from "kysely";
import type { Json } from "#dialect/json.ts";
import type { StateTab } from "#dialect/states.ts";
import type { Page } from "#dialect/wire.ts";
import type { Db } from "../db/tables.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import type { Actor } from "../session/sessions.ts";
import type { FieldColumn } from "./columns.ts";
import { all, filterCondition, searchCondition, termFound, type Condition } from "./conditions.ts";
import { ownerOf } from "./owner.ts";
import { readListQuery, type ReadQuery } from "./readListQuery.ts";
import { presented, recordColumns, type ReadRow } from "./record.ts";
import type { RecordService } from "./service.ts";
import { searchColumns } from "./searchColumns.ts";
import { searchTerms } from "./searchTerms.ts";
import { tabCondition } from "./tabCondition.ts";

export async function listRecords(service: RecordService, actor: Actor, entity: ServedEntity, body: Json): Promise<Page> {
  const { db, schemas } = service;
  const query = readListQuery(schemas, entity, body);
  const columns = searchColumns(schemas, entity);
  const owned = sql`customer = ${ownerOf(entity, actor)}`;
  const chosen = [owned, ...query.filters.map(filterCondition), ...(query.search ? [searchCondition(columns, query.search)] : [])];
  const tabOf = (tab: StateTab): Condition => tabCondition(service, actor, entity, tab);
  const where = all(query.tab ? [...chosen, tabOf(query.tab)] : chosen);
  const rows = await readPage(db, entity, where, query);
  const counts = await count(db, entity, where, all(chosen), tabOf);
  const missing = await findMissing(db, entity, owned, columns, query.search);
  return {
    rows: rows.map((row) => presented(entity, row)),
    total: counts.total,
    ...(counts.tabs ? { tabs: counts.tabs } : {}),
    ...(missing.length > 0 ? { missing } : {}),
  };
}

async function readPage(db: Db, entity: ServedEntity, where: Condition, { sort, page, size }: ReadQuery): Promise<ReadRow[]> {
  const first = sort[0];
  // The last word is the id, in the direction of the first: two rows never change places between pages.
  const order = sort.map(({ column, desc }) => sql`${column.order} ${sql.raw(desc ? "desc" : "asc")}`);
  const ties = first ? sql`id ${sql.raw(first.desc ? "desc" : "asc")}` : sql`created desc, id desc`;
  const { rows } = await sql<ReadRow>`
    select ${sql.join(recordColumns.map((name) => sql.ref(name)))} from ${sql.table(entity.table)}
    where ${where} order by ${sql.join([...order, ties])} limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

interface Counts {
  readonly total: number;
  readonly tabs?: Readonly<Record<string, number>>;
}

/** Total of the page's own condition, and of each tab under the same filters and search. */
async function count(
  db: Db,
  entity: ServedEntity,
  where: Condition,
  chosen: Condition,
  tabOf: (tab: StateTab) => Condition,
): Promise<Counts> {
  const tabs = entity.machine?.tabs ?? [];
  if (tabs.length === 0) {
    const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(entity.table)} where ${where}`.execute(db);
    return { total: rows[0]?.total ?? 0 };
  }
  const counted = tabs.map((tab, index) => sql`count(*) filter (where ${tabOf(tab)}) as ${sql.ref(`t${index}`)}`);
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where ${where}) as total, ${sql.join(counted)}
    from ${sql.table(entity.table)} where ${chosen}`.execute(db);
  const row = rows[0] ?? {};
  return { total: row["total"] ?? 0, tabs: Object.fromEntries(tabs.map((tab, index) => [tab.id, row[`t${index}`] ?? 0])) };
}

/** Searched numbers that no row of the owner's has, whatever filter or tab is on. */
async function findMissing(
  db: Db,
  entity: ServedEntity,
  owned: Condition,
  columns: readonly FieldColumn[],
  search: string,
): Promise<string[]> {
  const terms = searchTerms(search);
  if (terms.length < 2) return [];
  const { rows } = await sql<{ term: string }>`
    select term from unnest(${terms}::text[]) with ordinality as asked(term, place)
    where not exists (select from ${sql.table(entity.table)} where ${owned} and ${termFound(columns)}) order by place`.execute(db);
  return rows.map(({ term }) => term);
}
