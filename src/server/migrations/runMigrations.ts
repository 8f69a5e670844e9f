/**
 * Runs the migrations of stored records that the schemas declare.
 *
 * ```
 *   begin: the steps of the entity itself (rename, drop)        one transaction
 *   views: 500 saved views of its lists at a time               one transaction each
 *   rows:  500 at a time: copied, changed, progress stored      one transaction each
 *   end:   `prepareDatabase` reserves unique values again
 * ```
 *
 * After a crash the migration continues where it stopped; two processes
 * alternate. A record keeps its version, so that a user who has it open can save it.
 */
import { sql } from "kysely";
import { isEqual } from "#dialect/json/equal.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { migrateRecord } from "#dialect/records/migrateRecord.ts";
import { isDistributed } from "../db/distributeTables.ts";
import { tableOf, type Db, type RecordTableName, type Trx } from "../db/tables.ts";
import { stateColumn } from "../records/storage/recordRow.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { migrateViews, readViewChanges, findSavedViews } from "./migrateViews.ts";
import { createMigrationTables, withMigrationLock, knownMigrations } from "./migrationTables.ts";
import type { ReadMigration } from "../schemas/readMigrations.ts";
import { computeFields } from "./computeFields.ts";

export interface MigrationReport {
  readonly name: string;
  readonly entity: string;
  /** Records that change, or with a dry run would change. */
  readonly records: number;
  /** Values that could not be converted; they remain in the copies only. */
  readonly lost: number;
  /** Saved views of the entity's lists that the migration changes. */
  readonly views: number;
}

type MigratedSchemas = Pick<Schemas, "migrations" | "entities" | "catalog" | "entity">;

/** Returns the migrations that have not been completed, in order. */
export async function pendingMigrations(db: Db, schemas: MigratedSchemas): Promise<readonly ReadMigration[]> {
  if (schemas.migrations.length === 0) return [];
  await createMigrationTables(db);
  const known = await knownMigrations(db);
  return schemas.migrations.filter(({ name }) => known.get(name)?.state !== "done");
}

/** Runs all pending migrations in order. */
export async function runMigrations(db: Db, schemas: MigratedSchemas, now: number): Promise<MigrationReport[]> {
  const reports: MigrationReport[] = [];
  for (const migration of await pendingMigrations(db, schemas)) reports.push(await runOne(db, schemas, migration, now));
  return reports;
}

const BATCH = 500;

async function runOne(db: Db, schemas: MigratedSchemas, migration: ReadMigration, now: number): Promise<MigrationReport> {
  await withMigrationLock(db, (trx) => begin(trx, migration, now));
  await migrateAllViews(db, schemas, migration);
  while (await withMigrationLock(db, (trx) => nextBatch(trx, schemas, migration, now)));
  const { records = 0, lost = 0 } = (await knownMigrations(db)).get(migration.name) ?? {};
  return { name: migration.name, entity: migration.entity, records, lost, views: await countMigratedViews(db, migration) };
}

/** Key of the last migrated row; rows are sorted by customer. */
type Progress = Pick<Row, "customer" | "id">;

const fromTheStart: Progress = { customer: "", id: "" };

async function migrateAllViews(db: Db, { catalog, migrations }: MigratedSchemas, migration: ReadMigration): Promise<void> {
  const next = (site: string, from: Progress): Promise<Progress | undefined> =>
    withMigrationLock(db, async (trx) => {
      // Another process has finished: views saved since may use the new names.
      if ((await knownMigrations(trx)).get(migration.name)?.state !== "running") return undefined;
      const views = (await findSavedViews(trx, catalog, migrations, migration.entity)).find(({ entity }) => entity === site);
      return views && migrateViews(trx, views, migration, from);
    });
  for (const { entity } of await findSavedViews(db, catalog, migrations, migration.entity))
    for (let progress: Progress | undefined = fromTheStart; progress; ) progress = await next(entity, progress);
}

async function countMigratedViews(db: Db, { name }: ReadMigration): Promise<number> {
  const { views } = await db
    .selectFrom("migration_views")
    .select(({ fn }) => fn.countAll<string>().as("views"))
    .where("migration", "=", name)
    .executeTakeFirstOrThrow();
  return Number(views);
}

/** Returns the entity's name after the steps of the entity itself; undefined if it is dropped. */
function entityAfter({ entity, steps }: ReadMigration): string | undefined {
  let name: string | undefined = entity;
  for (const step of steps) {
    if (step.field !== undefined) continue;
    name = step.do === "rename" ? String(step.to) : step.do === "drop" ? undefined : name;
  }
  return name;
}

async function begin(trx: Trx, migration: ReadMigration, now: number): Promise<void> {
  const { name, hash, entity } = migration;
  const known = (await knownMigrations(trx)).get(name);
  if (known && known.state !== "undone") return;
  const time = new Date(now);
  for (const table of ["migration_rows", "migration_views"] as const) await trx.deleteFrom(table).where("migration", "=", name).execute();
  await trx.deleteFrom("migrations").where("name", "=", name).execute();
  const start = { state: "running", records: 0, lost: 0, after_customer: "", after_id: "", started: time, finished: null } as const;
  await trx
    .insertInto("migrations")
    .values({ name, hash, entity, ...start })
    .execute();
  const after = entityAfter(migration);
  if (after !== undefined && after !== entity) await renameEntity(trx, entity, after);
  if (after === undefined) await copyAndDelete(trx, migration);
}

export async function isStored(trx: Db | Trx, table: RecordTableName): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(trx);
  return rows[0]?.found === true;
}

/** Renames the table, or moves its rows if a table of the new name exists. */
export async function renameEntity(trx: Trx, from: string, to: string): Promise<void> {
  const [old, now] = [tableOf(from), tableOf(to)];
  if (await isStored(trx, old)) {
    if (await isStored(trx, now)) {
      await sql`insert into ${sql.table(now)} select * from ${sql.table(old)} on conflict do nothing`.execute(trx);
      await sql`drop table ${sql.table(old)}`.execute(trx);
    } else await sql`alter table ${sql.table(old)} rename to ${sql.ref(now)}`.execute(trx);
  }
  for (const column of [sql.raw("claims"), sql.raw("letters"), sql.raw("shipped_records")])
    await sql`update ${column} set entity = ${to} where entity = ${from}`.execute(trx);
  await trx.deleteFrom("claim_rules").where("entity", "=", from).execute();
}

async function copyAndDelete(trx: Trx, { name, entity }: ReadMigration): Promise<void> {
  const table = tableOf(entity);
  if (!(await isStored(trx, table))) return;
  await sql`
    insert into migration_rows (migration, customer, id, version, state, before, after, created, updated)
    select ${name}, customer, id, version, state, body, null, created, updated from ${sql.table(table)}`.execute(trx);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(trx);
  await sql`delete from ${sql.table(table)}`.execute(trx);
  await trx.deleteFrom("claims").where("entity", "=", entity).execute();
  await trx
    .updateTable("migrations")
    .set({ records: rows[0]?.count ?? 0 })
    .where("name", "=", name)
    .execute();
}

interface Row {
  readonly customer: string;
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly body: Rec;
  readonly created: Date;
  readonly updated: Date;
}

/** Migrates the next 500 rows. Returns whether there are more. */
async function nextBatch(trx: Trx, schemas: MigratedSchemas, migration: ReadMigration, now: number): Promise<boolean> {
  const { name } = migration;
  const at = (await knownMigrations(trx)).get(name);
  if (!at || at.state === "done") return false;
  const entity = entityAfter(migration);
  const rows = entity === undefined ? [] : await rowsAfter(trx, tableOf(entity), at.after_customer, at.after_id);
  const changed = await changedRows(trx, schemas, migration, { name: entity ?? "", rows, now });
  if (entity !== undefined && changed.length > 0) {
    const given = JSON.stringify(changed.map(({ row, body, state }) => ({ customer: row.customer, id: row.id, body, state })));
    const fresh = sql`jsonb_to_recordset(${given}::jsonb) as given(customer text, id text, body jsonb, state text)`;
    const table = sql.table(tableOf(entity));
    await sql`
      insert into migration_rows (migration, customer, id, version, state, before, after, created, updated)
      select ${name}, r.customer, r.id, r.version, r.state, r.body, given.body, r.created, r.updated
      from ${table} r join ${fresh} on given.customer = r.customer and given.id = r.id
      on conflict do nothing`.execute(trx);
    await sql`
      update ${table} r set body = given.body, state = given.state from ${fresh}
      where given.customer = r.customer and given.id = r.id`.execute(trx);
  }
  const last = rows.at(-1);
  const isDone = rows.length < BATCH;
  if (isDone && entity !== undefined) await deleteEntityUniqueKeys(trx, entity);
  await trx
    .updateTable("migrations")
    .set({
      records: at.records + changed.length,
      lost: at.lost + changed.reduce((sum, { lost }) => sum + lost, 0),
      ...(last && { after_customer: last.customer, after_id: last.id }),
      ...(isDone && { state: "done", finished: new Date(now) }),
    })
    .where("name", "=", name)
    .execute();
  return !isDone;
}

/** Deletes the unique keys of an entity, which contain names of fields; `prepareDatabase` reserves the values again. */
export async function deleteEntityUniqueKeys(trx: Trx, entity: string): Promise<void> {
  await trx.deleteFrom("claims").where("entity", "=", entity).execute();
  await trx.deleteFrom("claim_rules").where("entity", "=", entity).execute();
}

async function rowsAfter(trx: Db | Trx, table: RecordTableName, customer: string, id: string): Promise<readonly Row[]> {
  if (!(await isStored(trx, table))) return [];
  // A distributed table locks no rows of several customers in one statement: there the older servers must be stopped.
  const lock = (await isDistributed(trx, table)) ? sql`` : sql`for update`;
  const { rows } = await sql<Row>`
    select customer, id, version, state, body, created, updated from ${sql.table(table)}
    where (customer, id) > (${customer}, ${id}) order by customer, id limit ${BATCH} ${lock}`.execute(trx);
  return rows;
}

interface ChangedRow {
  readonly row: Row;
  readonly body: Rec;
  readonly state: string;
  /** Values that could not be converted. */
  readonly lost: number;
}

interface BatchOfRows {
  /** Name of the entity after the migration. */
  readonly name: string;
  readonly rows: readonly Row[];
  readonly now: number;
}

async function changedRows(
  trx: Trx,
  schemas: MigratedSchemas,
  migration: ReadMigration,
  { name, rows, now }: BatchOfRows,
): Promise<readonly ChangedRow[]> {
  const entity = schemas.entities.get(name);
  const compute = computeFields({ trx, schemas, migration, now });
  const changed: ChangedRow[] = [];
  for (const row of rows) {
    const { record, lost } = migrateRecord(row.body, migration.steps, { schema: entity?.schema, expressions: migration.expressions });
    const body = compute ? await compute(row.customer, record) : record;
    if (isEqual(body as Json, row.body as Json)) continue;
    // The state is also stored in a column.
    const state = entity?.machine ? stateColumn(entity, body) : row.state;
    changed.push({ row, body, state, lost: lost.length });
  }
  return changed;
}

/** Reports what the pending migrations would change, each on the current records, without changing anything. */
export async function dryRunMigrations(db: Db, schemas: MigratedSchemas, now: number): Promise<MigrationReport[]> {
  const reports: MigrationReport[] = [];
  for (const migration of await pendingMigrations(db, schemas)) {
    // Before the migration ran, the records are in the table of the old name.
    const stored = (await isStored(db, tableOf(migration.entity))) ? migration.entity : (entityAfter(migration) ?? migration.entity);
    const after = entityAfter(migration);
    let [records, lost] = [0, 0];
    let at: Row | undefined;
    for (;;) {
      const { customer, id } = at ?? fromTheStart;
      const { rows, changed } = await db.transaction().execute(async (trx) => {
        const batch = await rowsAfter(trx, tableOf(stored), customer, id);
        if (after === undefined) return { rows: batch, changed: batch.map(() => ({ lost: 0 })) };
        return { rows: batch, changed: await changedRows(trx, schemas, migration, { name: after, rows: batch, now }) };
      });
      records += changed.length;
      lost += changed.reduce((sum, one) => sum + one.lost, 0);
      at = rows.at(-1);
      if (!at || rows.length < BATCH) break;
    }
    reports.push({ name: migration.name, entity: migration.entity, records, lost, views: await countViewChanges(db, schemas, migration) });
  }
  return reports;
}

async function countViewChanges(db: Db, { catalog, migrations }: MigratedSchemas, migration: ReadMigration): Promise<number> {
  let count = 0;
  for (const views of await findSavedViews(db, catalog, migrations, migration.entity)) {
    for (let progress: Progress | undefined = fromTheStart; progress; ) {
      const { changed, last } = await readViewChanges(db, views, migration, progress);
      count += changed.length;
      progress = last;
    }
  }
  return count;
}
