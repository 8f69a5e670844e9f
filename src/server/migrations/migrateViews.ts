/**
 * Saved views of lists (`frame.views` of `screens.json` and of other sites). Each stores the query string of a list URL, which names fields.
 * A migration rewrites the views of its entity's lists and stores each as it was, so that it can be undone.
 */
import { type RawBuilder, sql } from "kysely";
import { migrateListUrl } from "#dialect/wire/migrateListUrl.ts";
import type { Migration } from "#dialect/schema/migrations.ts";
import { tableOf, type Db, type Trx } from "../db/tables.ts";
import type { ReadMigration } from "../schemas/readMigrations.ts";
import type { Catalog } from "#dialect/schema/catalogFiles.ts";

/** The table of the saved views, and those of them that belong to the entity's lists. */
interface SavedViews {
  readonly entity: string;
  readonly table: RawBuilder<unknown>;
  /** Names of the record's fields for screen and query. */
  readonly screen: string;
  readonly query: string;
  /** The screens of the lists. */
  readonly screens: readonly string[];
}

interface View {
  readonly customer: string;
  readonly id: string;
  readonly query: string;
}

const BATCH = 500;

/** Returns the views of each site; none where no view can belong to the entity's lists. `catalog` may name the entity as before or after any of the migrations. */
export async function findSavedViews(
  db: Db | Trx,
  catalog: Catalog,
  migrations: readonly Migration[],
  entity: string,
): Promise<readonly SavedViews[]> {
  const { site, sites = {}, screens } = catalog.files;
  const names = namesOf(entity, migrations);
  const lists = Object.entries(screens).flatMap(([name, screen]) => (names.has(screen.entity ?? "") ? [name] : []));
  const stores = new Map([site, ...Object.values(sites)].flatMap(({ frame }) => (frame?.views ? [[frame.views.entity, frame.views]] : [])));
  const found: SavedViews[] = [];
  for (const { entity: views, screen, query } of lists.length === 0 ? [] : stores.values()) {
    const table = tableOf(views);
    const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(db);
    if (rows[0]?.found === true) found.push({ entity: views, table: sql.table(table), screen, query, screens: lists });
  }
  return found;
}

/** Returns all names that the entity has ever had. */
function namesOf(entity: string, migrations: readonly Migration[]): ReadonlySet<string> {
  const names = new Set([entity]);
  const renames = migrations.flatMap(({ entity: from, steps }) =>
    steps.filter((step) => step.field === undefined && step.do === "rename").map((step) => [from, String(step.to)] as const),
  );
  for (let size = 0; size < names.size; ) {
    size = names.size;
    for (const pair of renames) if (pair.some((name) => names.has(name))) for (const name of pair) names.add(name);
  }
  return names;
}

/** Returns one page of views, in the order of customers, whose query string the migration changes, each with the new one as `migrated`. */
export async function readViewChanges(
  db: Db | Trx,
  { table, screen, query, screens }: SavedViews,
  { name, steps }: Pick<ReadMigration, "name" | "steps">,
  after: Pick<View, "customer" | "id">,
): Promise<{ readonly changed: readonly (View & { readonly migrated: string })[]; readonly last: View | undefined }> {
  const { rows } = await sql<View>`
    select v.customer, v.id, coalesce(v.body->>${query}::text, '') as query from ${table} v
    where (v.customer, v.id) > (${after.customer}, ${after.id}) and v.body->>${screen}::text in (${sql.join(screens)})
      and not exists (select 1 from migration_views k where k.migration = ${name} and k.customer = v.customer and k.id = v.id)
    order by v.customer, v.id limit ${BATCH}`.execute(db);
  const changed = rows.flatMap((view) => {
    const migrated = migrateListUrl(view.query, steps);
    return migrated === view.query ? [] : [{ ...view, migrated }];
  });
  return { changed, last: rows.length < BATCH ? undefined : rows.at(-1) };
}

/** Rewrites one page of views. Returns the last view, after which the next page begins; undefined at the end. */
export async function migrateViews(
  trx: Trx,
  views: SavedViews,
  migration: Pick<ReadMigration, "name" | "steps">,
  after: Pick<View, "customer" | "id">,
): Promise<View | undefined> {
  const { changed, last } = await readViewChanges(trx, views, migration, after);
  if (changed.length === 0) return last;
  const copies = changed.map(({ customer, id, query, migrated }) => ({
    migration: migration.name,
    customer,
    id,
    before: query,
    after: migrated,
  }));
  await trx.insertInto("migration_views").values(copies).execute();
  await writeQueries(
    trx,
    views,
    changed.map(({ customer, id, migrated }) => ({ customer, id, query: migrated })),
  );
  return last;
}

/** Restores views that were not saved since the migration; in the others only the names go back. */
export async function restoreViews(trx: Trx, views: SavedViews, name: string, back: Migration["steps"]): Promise<void> {
  const { table, screen, query, screens } = views;
  const { rows } = await sql<View & { readonly before: string | null; readonly after: string | null }>`
    select v.customer, v.id, coalesce(v.body->>${query}::text, '') as query, k.before, k.after from ${table} v
    left join migration_views k on k.migration = ${name} and k.customer = v.customer and k.id = v.id
    where v.body->>${screen}::text in (${sql.join(screens)})`.execute(trx);
  const changed = rows.flatMap(({ customer, id, query: now, before, after }) => {
    const restored = before !== null && now === after ? before : migrateListUrl(now, back);
    return restored === now ? [] : [{ customer, id, query: restored }];
  });
  await writeQueries(trx, views, changed);
}

async function writeQueries(trx: Trx, { table, query }: SavedViews, changed: readonly View[]): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    update ${table} v set body = jsonb_set(v.body, array[${query}::text], given.query)
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given(customer text, id text, query jsonb)
    where v.customer = given.customer and v.id = given.id`.execute(trx);
}
