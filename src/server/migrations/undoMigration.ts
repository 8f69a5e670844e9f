/**
 * Undoes the last migration, from the copies that it made.
 *
 * A record that was not saved since is restored. In a record that was saved,
 * values that are still as the migration left them are restored, and names go
 * back; newer input stays.
 */
import { sql } from "kysely";
import { isEqual } from "#dialect/json/equal.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { migrateRecord } from "#dialect/records/migrateRecord.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import { targetsOf, type MigrationStep } from "#dialect/schema/migrations.ts";
import { tableOf, type Db, type Trx } from "../db/tables.ts";
import { restoreViews, findSavedViews } from "./migrateViews.ts";
import { createMigrationTables, withMigrationLock, knownMigrations } from "./migrationTables.ts";
import type { ReadMigration } from "../schemas/readMigrations.ts";
import { deleteEntityUniqueKeys, isStored, renameEntity } from "./runMigrations.ts";
import type { Catalog } from "#dialect/schema/catalogFiles.ts";

export interface UndoReport {
  readonly name: string;
  readonly entity: string;
  /** Records that are as before the migration. */
  readonly restored: number;
  /** Records that were saved since: restored except for the newer input. */
  readonly merged: number;
}

/** The migrations, and the catalogue before or after them, which names the saved views. */
export interface UndoneSchemas {
  readonly migrations: readonly ReadMigration[];
  readonly catalog: Catalog;
}

/**
 * Undoes the last migration, or the last of `names`. Returns undefined if there is none. Throws if its file is missing or changed: its
 * effect is then unknown.
 */
export async function undoLast(
  db: Db,
  { migrations, catalog }: UndoneSchemas,
  names?: ReadonlySet<string>,
): Promise<UndoReport | undefined> {
  return withMigrationLock(db, async (trx) => {
    const ran = [...(await knownMigrations(trx)).values()].filter(({ state, name }) => state !== "undone" && (names?.has(name) ?? true));
    const last = ran.at(-1);
    if (!last) return undefined;
    const migration = migrations.find(({ name }) => name === last.name);
    if (!migration || migration.hash !== last.hash)
      throw new Error(
        `schemas/migrations/${last.name}.json is missing or differs from the migration that ran, so it cannot be undone. Put the original file back.`,
      );
    for (const views of await findSavedViews(trx, catalog, migrations, migration.entity))
      await restoreViews(trx, views, migration.name, reversed(migration.steps));
    await trx.deleteFrom("migration_views").where("migration", "=", migration.name).execute();
    const report = await undo(trx, migration);
    await trx.updateTable("migrations").set({ state: "undone" }).where("name", "=", last.name).execute();
    return report;
  });
}

/** Returns the names of migrations that were started and not undone. */
export async function appliedMigrations(db: Db): Promise<ReadonlySet<string>> {
  await createMigrationTables(db);
  return new Set([...(await knownMigrations(db)).values()].flatMap(({ name, state }) => (state === "undone" ? [] : [name])));
}

/** Undoes all migrations that are not in `before`, the last first. Returns whether there was one. */
export async function undoSince(db: Db, schemas: UndoneSchemas, before: ReadonlySet<string>): Promise<boolean> {
  const since = new Set([...(await appliedMigrations(db))].filter((name) => !before.has(name)));
  for (const _name of since) await undoLast(db, schemas, since);
  return since.size > 0;
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

/** Restores records that were saved since, and new ones, which use the new names as well. */
async function mergeSaved(trx: Trx, { name, entity, steps }: ReadMigration): Promise<number> {
  const table = tableOf(entity);
  const { rows } = await sql<{ customer: string; id: string; body: Rec; before: Rec | null; after: Rec | null }>`
    select r.customer, r.id, r.body, kept.before, kept.after from ${sql.table(table)} r
    left join migration_rows kept on kept.migration = ${name} and kept.customer = r.customer and kept.id = r.id
    where kept.before is null or kept.before <> r.body`.execute(trx);
  let merged = 0;
  for (const { customer, id, body, before, after } of rows) {
    const now = mergedBody(body, { before, after }, steps);
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

/** What a migration kept of a record: before it, and as it left it. */
export interface MigrationCopy {
  readonly state: string;
  readonly before: Rec;
  readonly after: Rec | null;
}

/** Returns a stored row as the undo of a migration leaves it. @param copy absent for a record that was made since */
export function undoneRow<Row extends { readonly state: string; readonly body: Rec }>(
  row: Row,
  { steps }: Pick<ReadMigration, "steps">,
  copy: MigrationCopy | undefined,
): Row {
  if (copy && isEqual(copy.after as Json, row.body as Json)) return { ...row, body: copy.before, state: copy.state };
  if (copy && isEqual(copy.before as Json, row.body as Json)) return row;
  return { ...row, body: mergedBody(row.body, copy ?? { before: null, after: null }, steps) };
}

function mergedBody(body: Rec, { before, after }: Omit<CopiedRecord, "divided">, steps: readonly MigrationStep[]): Rec {
  const back = reversed(steps);
  const divided = back.flatMap((step) => (step.do === "split" ? [targetsOf(step).map((to) => pointerTokens(to)[0] ?? "")] : []));
  return putBack(migrateRecord(body, back).record, { before, after: after && migrateRecord(after, back).record, divided });
}

interface CopiedRecord {
  readonly before: Rec | null;
  /** As the migration left it, under its former names. */
  readonly after: Rec | null;
  /** Names of fields among which one text is divided: all of them are restored, or none. */
  readonly divided: readonly (readonly string[])[];
}

/** Returns the record with every field restored that is still as the migration left it. */
function putBack(now: Rec, { before, after, divided }: CopiedRecord): Rec {
  if (!before || !after) return now;
  const isUnchanged = (key: string): boolean => isEqual(now[key], after[key]);
  const result = { ...now };
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const together = divided.find((keys) => keys.includes(key)) ?? [key];
    if (isEqual(before[key], now[key]) || !together.every(isUnchanged)) continue;
    if (before[key] === undefined) delete result[key];
    else result[key] = before[key];
  }
  return result;
}

/** Returns the steps that put names and parts back, last to first. */
function reversed(steps: readonly MigrationStep[]): MigrationStep[] {
  return steps.flatMap((step): MigrationStep[] => reverseOf(step) ?? []).reverse();
}

function reverseOf(step: MigrationStep): MigrationStep[] | undefined {
  const { by = " ", field = "" } = step;
  const [to = ""] = targetsOf(step);
  if (step.do === "split") return [{ do: "join", fields: targetsOf(step), to: field, by }];
  if (step.do === "join") return [{ do: "split", field: to, to: [...(step.fields ?? [])], by }];
  return step.field !== undefined && (step.do === "rename" || step.do === "move") ? [{ do: step.do, field: to, to: field }] : undefined;
}
