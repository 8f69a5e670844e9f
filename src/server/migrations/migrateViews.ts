/**
 * Kept views of lists (`frame.views` of `screens.json`): each holds the query of a list's address, which names fields.
 * A migration brings those of its entity's lists to the new names and keeps each as it was, so that it can be taken back.
 */
import { type RawBuilder, sql } from "kysely";
import { migrateListUrl } from "#dialect/wire/migrateListUrl.ts";
import type { Migration } from "#dialect/schema/migrations.ts";
import { tableOf, type Db, type Trx } from "../db/tables.ts";
import type { ReadMigration } from "../schemas/readMigrations.ts";
import type { Catalog } from "#dialect/schema/catalogFiles.ts";

/** Where the views of an entity's lists are. */
interface KeptViews {
  readonly table: RawBuilder<unknown>;
  /** Fields of the record. */
  readonly screen: string;
  readonly query: string;
  /** The lists. */
  readonly screens: readonly string[];
}

interface View {
  readonly customer: string;
  readonly id: string;
  readonly query: string;
}

const BATCH = 500;

/** Undefined where no view can be of the entity's lists. `catalog` may call the entity as it was before or as it is after any of the migrations. */
export async function findSavedViews(
  db: Db | Trx,
  catalog: Catalog,
  migrations: readonly Migration[],
  entity: string,
): Promise<KeptViews | undefined> {
  const { site, screens } = catalog.files;
  const views = site.frame?.views;
  if (!views) return undefined;
  const table = tableOf(views.entity);
  const names = namesOf(entity, migrations);
  const lists = Object.entries(screens).flatMap(([name, screen]) => (names.has(screen.entity ?? "") ? [name] : []));
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(db);
  if (lists.length === 0 || rows[0]?.found !== true) return undefined;
  return { table: sql.table(table), screen: views.screen, query: views.query, screens: lists };
}

/** All names that the entity has ever had. */
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

/** Views with what the migration makes of their query, where that is another; page by page in the order of customers. */
export async function readViewChanges(
  db: Db | Trx,
  { table, screen, query, screens }: KeptViews,
  { name, steps }: Pick<ReadMigration, "name" | "steps">,
  after: Pick<View, "customer" | "id">,
): Promise<{ readonly changed: readonly (View & { readonly carried: string })[]; readonly last: View | undefined }> {
  const { rows } = await sql<View>`
    select v.customer, v.id, coalesce(v.body->>${query}::text, '') as query from ${table} v
    where (v.customer, v.id) > (${after.customer}, ${after.id}) and v.body->>${screen}::text in (${sql.join(screens)})
      and not exists (select 1 from migration_views k where k.migration = ${name} and k.customer = v.customer and k.id = v.id)
    order by v.customer, v.id limit ${BATCH}`.execute(db);
  const changed = rows.flatMap((view) => {
    const carried = migrateListUrl(view.query, steps);
    return carried === view.query ? [] : [{ ...view, carried }];
  });
  return { changed, last: rows.length < BATCH ? undefined : rows.at(-1) };
}

/** Brings one page of them to the new names. Answers where to go on; undefined at the end. */
export async function migrateViews(
  trx: Trx,
  views: KeptViews,
  migration: Pick<ReadMigration, "name" | "steps">,
  after: Pick<View, "customer" | "id">,
): Promise<View | undefined> {
  const { changed, last } = await readViewChanges(trx, views, migration, after);
  if (changed.length === 0) return last;
  const kept = changed.map(({ customer, id, query, carried }) => ({
    migration: migration.name,
    customer,
    id,
    before: query,
    after: carried,
  }));
  await trx.insertInto("migration_views").values(kept).execute();
  await writeQueries(
    trx,
    views,
    changed.map(({ customer, id, carried }) => ({ customer, id, query: carried })),
  );
  return last;
}

/** A view that nobody has kept anew since is as it was; in others the names go back. */
export async function restoreViews(trx: Trx, views: KeptViews, name: string, back: Migration["steps"]): Promise<void> {
  const { table, screen, query, screens } = views;
  const { rows } = await sql<View & { readonly before: string | null; readonly after: string | null }>`
    select v.customer, v.id, coalesce(v.body->>${query}::text, '') as query, k.before, k.after from ${table} v
    left join migration_views k on k.migration = ${name} and k.customer = v.customer and k.id = v.id
    where v.body->>${screen}::text in (${sql.join(screens)})`.execute(trx);
  const changed = rows.flatMap(({ customer, id, query: now, before, after }) => {
    const wanted = before !== null && now === after ? before : migrateListUrl(now, back);
    return wanted === now ? [] : [{ customer, id, query: wanted }];
  });
  await writeQueries(trx, views, changed);
  await trx.deleteFrom("migration_views").where("migration", "=", name).execute();
}

async function writeQueries(trx: Trx, { table, query }: KeptViews, changed: readonly View[]): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    update ${table} v set body = jsonb_set(v.body, array[${query}::text], to_jsonb(given.query))
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given(customer text, id text, query text)
    where v.customer = given.customer and v.id = given.id`.execute(trx);
}
