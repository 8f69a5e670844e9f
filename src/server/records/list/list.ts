/**
 * Lists: one page, its total, the counts of the tabs.
 *
 * Every statement begins with the reach of the principal, which comes from the
 * session: no part of a request can remove or change it.
 */
import { type RawBuilder, sql } from "kysely";
import type { Json } from "#dialect/json/json.ts";
import type { StateTab } from "#dialect/schema/states.ts";
import { timeText } from "#dialect/text/time.ts";
import type { Page } from "#dialect/wire/wire.ts";
import { PLANNED_ANEW } from "../../db/preparedStatements.ts";
import type { Db } from "../../db/tables.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { JsonText } from "../../answers/responses.ts";
import { ownCustomer } from "../../session/principal.ts";
import { runWithSessionCheck } from "../../session/sessionCheck.ts";
import { type AnsweringLookup, maxSums } from "#dialect/expr/recordSums.ts";
import { runWithSums } from "../storage/recordSums.ts";
import { candidateCondition, lastUsed } from "./candidateCondition.ts";
import { filterCondition, type Condition } from "../storage/sqlConditions.ts";
import { countAllTabs, countedTo, countFilteredTabs, countOf } from "./countTabs.ts";
import { ownersOf } from "../storage/ownedContext.ts";
import { narrowed, type Reach, reachOf } from "../storage/reach.ts";
import { newestOfEach, type OnceColumns } from "./onceADay.ts";
import { readListQuery, type ReadQuery } from "./readListQuery.ts";
import { recordWriter, type RawStoredRow } from "../storage/recordRow.ts";
import type { RecordContext } from "../storage/recordContext.ts";
import { search } from "./search.ts";
import { stepRank } from "./stepRank.ts";
import { sumGroups } from "./sumGroups.ts";
import { tabCondition } from "./tabCondition.ts";

/** Returns a page for use inside the server: a search finds each matching record, since exports and letters must have all. */
export async function listRecords(service: RecordContext, entity: ServedEntity, body: Json): Promise<Page> {
  const { rows, ...page } = await readList({ ...service, signFile: undefined }, entity, body, { isBounded: false });
  return { ...page, rows: rows.map((row) => JSON.parse(row) as Page["rows"][number]) };
}

/** Returns a page as JSON text for the response. A search among the records of all customers is bounded. */
export async function listAnswer(service: RecordContext, entity: ServedEntity, body: Json): Promise<JsonText> {
  const { rows, ...page } = await readList(service, entity, body, { isBounded: true });
  return new JsonText(`{"rows":[${rows.join(",")}],${JSON.stringify(page).slice(1)}`);
}

/** A page with each record as JSON text. */
type ReadPage = Omit<Page, "rows"> & { readonly rows: readonly string[] };

interface ReadOptions {
  readonly isBounded: boolean;
}

async function readList(service: RecordContext, entity: ServedEntity, body: Json, { isBounded }: ReadOptions): Promise<ReadPage> {
  const { db, proof } = service;
  const query = readListQuery(service, entity, body);
  const reach = reachOf(service, entity, "read");
  const most = countedTo(service.schemas);
  const filters = [
    ...query.filters.map(filterCondition),
    ...(query.candidates ? [candidateCondition(service, entity, query.candidates)] : []),
  ];
  const bounds = isBounded && most !== undefined ? { within: narrowed(reach, ...filters), most } : undefined;
  const found = query.search ? await search(service, entity, { reach, text: query.search, bounds }) : undefined;
  const conditions = [...filters, ...(found ? [found.condition] : [])];
  const conditionOf = (tab: StateTab): Condition => tabCondition(service, entity, tab);
  const where = narrowed(reach, ...conditions, ...(query.tab ? [conditionOf(query.tab)] : []));
  const counted = tabsBeside(entity, query.tab);
  const counting = { db, entity, reach, conditionOf, tabs: counted, most };
  // The count of the chosen tab is the total, without a tab that of the tab of all; where there is none, the page statement counts as well.
  const chosen = query.tab ?? counted.find(({ states, where }) => states === undefined && where === undefined);
  const inTab = chosen && counted.includes(chosen) && !query.once ? chosen.id : undefined;
  const isNarrowed = conditions.length > 0;
  const page = pageStatement(service, entity, where, {
    ...query,
    counts: inTab === undefined,
    most,
    few: found?.exact === true,
    isNarrowed,
  });
  const [[rows], tabs] = await Promise.all([
    runWithSessionCheck<[PageRow]>(db, proof, [page]),
    counted.length === 0 ? undefined : !isNarrowed ? countAllTabs(counting) : countFilteredTabs(counting, narrowed(reach, ...conditions)),
  ]);
  const total =
    (inTab === undefined ? undefined : tabs?.[inTab]) ??
    rows[0]?.total ??
    (rows.length === 0 && query.page === 1 ? 0 : await count(db, recordsOf(entity, where, query.once), most));
  const missing = found?.words && total > 0 ? [] : (found?.missing ?? []);
  return {
    rows: await wireRows(service, entity, rows),
    total,
    ...(tabs ? { tabs } : {}),
    ...(query.sums ? { sums: await sumGroups(service, entity, where, query.sums) } : {}),
    ...(missing.length > 0 ? { missing } : {}),
    ...(found?.since && { searchedSince: timeText(found.since.getTime(), entity.timeZone) }),
  };
}

/**
 * Returns the records as JSON text. A member's rows have the sums over the other records of its customer. Rows of staff name
 * their owners; their sums would be as many questions for each customer, and stay unknown.
 */
async function wireRows(service: RecordContext, entity: ServedEntity, rows: readonly PageRow[]): Promise<readonly string[]> {
  const owner = ownCustomer(service.principal);
  if (owner) {
    const most = maxSums * Math.max(1, rows.length);
    const write = (sums: AnsweringLookup): string[] => {
      const writer = recordWriter({ ...service, sums }, entity);
      return rows.map((row) => writer(row));
    };
    return runWithSums(service.db, { schemas: service.schemas, owner }, write, most);
  }
  const owners = await ownersOf(
    service,
    rows.map(({ customer }) => customer),
  );
  const writer = recordWriter({ ...service, owner: undefined }, entity);
  return rows.map((row) => writer(row, owners.get(row.customer)));
}

/** Counts the records within reach in each tab. */
export async function countRecords(service: RecordContext, entity: ServedEntity): Promise<Readonly<Record<string, number>>> {
  const conditionOf = (tab: StateTab): Condition => tabCondition(service, entity, tab);
  const reach = reachOf(service, entity, "read");
  return countAllTabs({ ...service, entity, reach, conditionOf, tabs: tabsBeside(entity, undefined), most: countedTo(service.schemas) });
}

/** Returns the tabs in the same row as this one: those of the states, or the views. */
function tabsBeside({ machine }: ServedEntity, tab: StateTab | undefined): readonly StateTab[] {
  const views = machine?.views ?? [];
  return tab && views.includes(tab) ? views : (machine?.tabs ?? []);
}

type PageRow = RawStoredRow & { readonly customer: string; readonly total?: number };

interface PagePlan extends ReadQuery {
  /** Whether the statement counts as well. */
  readonly counts: boolean;
  readonly most: number | undefined;
  /** Whether few records match. */
  readonly few: boolean;
  /** Whether there are filters or a search: what they match decides which index is best. */
  readonly isNarrowed: boolean;
}

function pageStatement(
  service: RecordContext,
  entity: ServedEntity,
  where: Reach,
  { sort, page, size, candidates, search: searched, once, counts, most, few, isNarrowed }: PagePlan,
): RawBuilder<PageRow> {
  const first = sort[0];
  // The id is the last sort key, in the direction of the first: rows keep their order between pages.
  const order = sort.map(({ column, desc }) => sql`${column?.order ?? stepRank(service, entity)} ${sql.raw(desc ? "desc" : "asc")}`);
  const ties = first ? sql`id ${sql.raw(first.desc ? "desc" : "asc")}` : sql`created desc, id desc`;
  // Without a search text, the candidates used last come first.
  const used = searched === "" ? candidates?.used : undefined;
  const known = used ? sql`with used as materialized (${lastUsed(service, used)})` : sql``;
  const latest = used ? [sql`(select last from used where used.value = ${used.key.text}) desc nulls last`] : [];
  const each = recordsOf(entity, where, once);
  // A subquery counts once, from an index; a window function would read every record.
  const total = counts ? sql`, ${countOf(each, most)} as total` : sql``;
  // Few records are found first and then sorted: in the order of the list, all others would be read on the way to them.
  const rows = few && !once ? sql`(select * from ${each} offset 0) as ${sql.table(entity.table)}` : each;
  return sql<PageRow>`${isNarrowed ? sql.raw(PLANNED_ANEW) : sql``}
    ${known} select customer, id, version, state, body::text as body, created, updated${total} from ${rows} order by ${sql.join([...latest, ...order, ties])} limit ${size} offset ${(page - 1) * size}`;
}

/** The source of the select of a page. */
function recordsOf(entity: ServedEntity, where: Reach, once: OnceColumns | undefined): RawBuilder<unknown> {
  return once ? newestOfEach(entity, where, once) : sql`${sql.table(entity.table)} where ${where}`;
}

async function count(db: Db, from: RawBuilder<unknown>, most: number | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${countOf(from, most)} as total`.execute(db);
  return rows[0]?.total ?? 0;
}
