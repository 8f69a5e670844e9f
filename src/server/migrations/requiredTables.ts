/** The tables and indexes that the schemas require: a table for each entity, an index for each sort and filter of its lists. */
import { createHash } from "node:crypto";
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from "kysely";
import type { RequiredIndex, RequiredTable } from "../db/createIndexes.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { mayRole } from "#dialect/schema/roles.ts";
import { screensOfSite } from "#dialect/schema/siteScreens.ts";
import { columnOf, type FieldColumn } from "../records/storage/columns.ts";
import { sumIndexes } from "../records/storage/recordSums.ts";
import { searchedText, searchedValues } from "../records/list/search.ts";
import { searchColumns } from "../records/list/searchColumns.ts";
import { indexedTabCondition } from "../records/list/tabCondition.ts";

export function requiredTables(schemas: Schemas): RequiredTable[] {
  return [...schemas.entities.values()]
    .filter(({ head }) => head.owner !== "none")
    .map((entity) => ({ table: entity.table, indexes: requiredIndexes(schemas, entity) }));
}

function requiredIndexes(schemas: Schemas, entity: ServedEntity): RequiredIndex[] {
  const indexes = [named(entity, { on: [sql`customer`, sql`created`, sql`id`] })];
  // Without a name no list can order by this time, and each save would still write the index.
  if (entity.head.times?.updated !== undefined) indexes.push(named(entity, { on: [sql`customer`, sql`updated`, sql`id`] }));
  // The staff's lists name no customer: without it they would sort all records to show the newest.
  if (isReadByStaff(schemas, entity)) indexes.push(named(entity, { on: [sql`created`, sql`id`] }));
  if (entity.machine) indexes.push(named(entity, { on: [sql`customer`, sql`state`, sql`created`] }));
  // Tabs of the staff's lists and their counts select by state, over the records of all customers.
  const isOfStaff = entity.head.owner === "customer" && isListedForStaff(schemas, entity);
  if (isOfStaff && entity.machine) indexes.push(named(entity, { on: [sql`state`, sql`created`, sql`id`] }));
  const { sorted, filtered } = listedFields(schemas, entity);
  for (const { order } of indexedColumns(entity, sorted)) {
    indexes.push(named(entity, { on: [sql`customer`, order, sql`id`] }));
    if (isOfStaff) indexes.push(named(entity, { on: [order, sql`id`] }));
  }
  // Without an id equal values share one entry: a tenth of the size. Where staff filters too, one index serves both: the value
  // finds few records of all customers, or there are so many that those of a customer are found by time.
  for (const { order } of indexedColumns(entity, filtered))
    indexes.push(named(entity, { on: isOfStaff ? [order] : [sql`customer`, order] }));
  for (const { on, where } of sumIndexes(schemas, entity))
    indexes.push(named(entity, { on: [sql`customer`, ...on], ...(where && { where }) }));
  const found = entity.schema["x-share"]?.find;
  const number = found && columnOf(entity, found.number);
  // A visitor who tracks a record without login states its number and no customer.
  if (number) indexes.push(named(entity, { on: [number.text] }));
  const searched = searchColumns(schemas, entity);
  const values = searchedValues(searched);
  if (values) indexes.push(named(entity, { on: [values], using: "gin" }));
  const text = searchedText(searched);
  // Parts of numbers among the records of all customers. One customer has few enough to look at each.
  if (text && isOfStaff)
    indexes.push(named(entity, { on: [sql`customer`, sql`${text} gin_trgm_ops`], using: "gin", needs: ["pg_trgm", "btree_gin"] }));
  for (const tab of entity.machine?.tabs ?? []) {
    const where = indexedTabCondition(schemas, entity, tab);
    if (!where) continue;
    // The index of states has no order of time over several of them. A large customer's tab of what is finished would read past all that is not.
    if (tab.where !== undefined || isOfStaff) indexes.push(named(entity, { on: [sql`customer`, sql`created`, sql`id`], where }));
    if (isOfStaff) indexes.push(named(entity, { on: [sql`created`, sql`id`], where }));
  }
  return indexes;
}

const isReadByStaff = ({ roles }: Schemas, { name }: ServedEntity): boolean =>
  Object.values(roles.roles).some((role) => role.of === "staff" && mayRole(role, name, "read"));

/** Whether a site of the staff has a list of the entity. */
function isListedForStaff({ catalog }: Schemas, entity: ServedEntity): boolean {
  const { screens, sites = {} } = catalog.files;
  return Object.values(sites)
    .filter(({ of }) => of === "staff")
    .some((site) =>
      [...screensOfSite(site, screens)].some((name) => screens[name]?.list !== undefined && screens[name]?.entity === entity.name),
    );
}

/** Returns the fields by which screens sort or filter, and the reference of a timeline to its record, which its list is sorted by. */
function listedFields(schemas: Schemas, entity: ServedEntity): { readonly sorted: Set<string>; readonly filtered: Set<string> } {
  const [sorted, filtered] = [new Set<string>(), new Set<string>()];
  for (const { entity: name, list } of Object.values(schemas.catalog.files.screens)) {
    if (name !== entity.name || !list) continue;
    for (const { field } of list.sort ?? []) if (field !== undefined) sorted.add(field);
    for (const { field } of list.filters ?? []) filtered.add(field);
  }
  for (const { machine } of schemas.entities.values()) if (machine?.timeline?.entity === entity.name) sorted.add(machine.timeline.of);
  return { sorted, filtered: new Set([...filtered].filter((field) => !sorted.has(field))) };
}

/** Returns the columns that need an index of their own: times and state have one already, lists are not indexed. */
function indexedColumns(entity: ServedEntity, fields: ReadonlySet<string>): readonly FieldColumn[] {
  return [...fields].flatMap((field) => {
    const column = columnOf(entity, field);
    const has = !column || column.kind === "time" || column.kind === "list" || field === entity.machine?.field;
    return has ? [] : [column];
  });
}

/** Compiles SQL without a database. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  },
});

/** Names an index after a hash of its SQL, so that a changed expression gets a new index; within the 63 characters of a name. */
function named(entity: ServedEntity, index: Omit<RequiredIndex, "name">): RequiredIndex {
  const text = [...index.on, ...(index.where ? [index.where] : [])].map((part) => part.compile(compiler).sql).join(" ");
  const hash = createHash("sha256").update(`${entity.table} ${text}`).digest("hex").slice(0, 10);
  return { ...index, name: `ix_${entity.name.replaceAll("-", "_").slice(0, 40)}_${hash}` };
}
