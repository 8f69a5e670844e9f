/**
 * Takes the last migration back, from the copies that were kept.
 *
 * A record that nobody has saved since is as it was. In one that was, what is
 * still as the migration left it goes back, and so do names; what somebody has
 * written since stays.
 */
import { sql } from "kysely";
import { isEqual } from "#dialect/json/equal.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { migrateRecord } from "#dialect/records/migrateRecord.ts";
import type { MigrationStep } from "#dialect/schema/migrations.ts";
import { tableOf, type Db, type Trx } from "../db/tables.ts";
import { restoreViews, findSavedViews } from "./migrateViews.ts";
import { createMigrationTables, inTurn, knownMigrations } from "./migrationTables.ts";
import type { ReadMigration } from "../schemas/readMigrations.ts";
import { deleteEntityUniqueKeys, isStored, renameEntity } from "./runMigrations.ts";
import type { Catalog } from "#dialect/schema/catalogFiles.ts";

export interface UndoReport {
  readonly name: string;
  readonly entity: string;
  /** Records that are as they were. */
  readonly restored: number;
  /** Records that were saved since: put back as far as nobody has written. */
  readonly merged: number;
}

/** What is known of the migrations, and the schemas as they are before or after them: where views of lists are kept. */
export interface UndoneSchemas {
  readonly migrations: readonly ReadMigration[];
  readonly catalog: Catalog;
}

/** Undefined where none was carried out. Throws where its file is gone or another: nobody could tell what it did. */
export async function undoLast(db: Db, { migrations, catalog }: UndoneSchemas): Promise<UndoReport | undefined> {
  return inTurn(db, async (trx) => {
    const last = [...(await knownMigrations(trx)).values()].filter(({ state }) => state !== "undone").at(-1);
    if (!last) return undefined;
    const migration = migrations.find(({ name }) => name === last.name);
    if (!migration || migration.hash !== last.hash)
      throw new Error(
        `schemas/migrations/${last.name}.json is gone or another than the one that was carried out: it cannot be taken back.`,
      );
    const views = await findSavedViews(trx, catalog, migrations, migration.entity);
    if (views) await restoreViews(trx, views, migration.name, reversed(migration.steps));
    const report = await undo(trx, migration);
    await trx.updateTable("migrations").set({ state: "undone" }).where("name", "=", last.name).execute();
    return report;
  });
}

/** Names of those that have been begun, and not been taken back. */
export async function migrationsAtWork(db: Db): Promise<ReadonlySet<string>> {
  await createMigrationTables(db);
  return new Set([...(await knownMigrations(db)).values()].flatMap(({ name, state }) => (state === "undone" ? [] : [name])));
}

/** Takes back all that are not among `before`, the last first. Answers whether there was one. */
export async function undoSince(db: Db, schemas: UndoneSchemas, before: ReadonlySet<string>): Promise<boolean> {
  const since = [...(await migrationsAtWork(db))].filter((name) => !before.has(name));
  for (const _name of since) await undoLast(db, schemas);
  return since.length > 0;
}

async function undo(trx: Trx, migration: ReadMigration): Promise<UndoReport> {
  const { name, entity, steps } = migration;
  const ofEntity = steps.filter(({ field }) => field === undefined);
  const renamed = ofEntity.find((step) => step.do === "rename");
  const dropped = ofEntity.some((step) => step.do === "drop");
  if (renamed) await renameEntity(trx, String(renamed.to), entity);
  const table = tableOf(entity);
  if (!(await isStored(trx, table))) return { name, entity, restored: 0, merged: 0 };
  if (dropped) {
    const { numAffectedRows = 0n } = await sql`
      insert into ${sql.table(table)} (customer, id, version, state, body, created, updated)
      select customer, id, version, state, before, created, updated from migration_rows where migration = ${name}
      on conflict do nothing`.execute(trx);
    await deleteEntityUniqueKeys(trx, entity);
    return { name, entity, restored: Number(numAffectedRows), merged: 0 };
  }
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} r set body = kept.before, state = kept.state from migration_rows kept
    where kept.migration = ${name} and kept.customer = r.customer and kept.id = r.id and kept.after = r.body`.execute(trx);
  const merged = await mergeSaved(trx, migration);
  await deleteEntityUniqueKeys(trx, entity);
  return { name, entity, restored: Number(numAffectedRows), merged };
}

/** Records that were saved since, and new ones, which have the new names too. */
async function mergeSaved(trx: Trx, { name, entity, steps }: ReadMigration): Promise<number> {
  const table = tableOf(entity);
  const back = reversed(steps);
  const { rows } = await sql<{ customer: string; id: string; body: Rec; before: Rec | null; after: Rec | null }>`
    select r.customer, r.id, r.body, kept.before, kept.after from ${sql.table(table)} r
    left join migration_rows kept on kept.migration = ${name} and kept.customer = r.customer and kept.id = r.id
    where kept.before is null or kept.before <> r.body`.execute(trx);
  let merged = 0;
  for (const { customer, id, body, before, after } of rows) {
    const now = putBack(migrateRecord(body, back).record, before, after && migrateRecord(after, back).record);
    if (isEqual(now as Json, body as Json)) continue;
    merged += 1;
    await trx
      .updateTable(table)
      .set({ body: JSON.stringify(now) })
      .where("customer", "=", customer)
      .where("id", "=", id)
      .execute();
  }
  return merged;
}

/** Fields that are as the migration left them, as they were before it. */
function putBack(now: Rec, before: Rec | null, after: Rec | null): Rec {
  if (!before || !after) return now;
  const result = { ...now };
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (isEqual(before[key], after[key]) || !isEqual(now[key], after[key])) continue;
    if (before[key] === undefined) delete result[key];
    else result[key] = before[key];
  }
  return result;
}

/** Names go back from the last to the first. */
function reversed(steps: readonly MigrationStep[]): MigrationStep[] {
  return steps
    .filter((step) => step.field !== undefined && (step.do === "rename" || step.do === "move"))
    .map((step): MigrationStep => ({ do: step.do, field: String(step.to), to: step.field ?? "" }))
    .reverse();
}
