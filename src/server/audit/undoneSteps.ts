/** The migrations that a revert undoes, so that an audit judges records as they will be. */
import { type RawBuilder, sql } from "kysely";
import type { Rec } from "#dialect/json/json.ts";
import { type Db, tableOf } from "../db/tables.ts";
import { type MigrationCopy, undoneRow } from "../migrations/undoMigration.ts";
import type { StoredRow } from "../records/storage/recordRow.ts";
import type { ReadMigration } from "../schemas/readMigrations.ts";
import { entityStep } from "./pendingSteps.ts";

export interface UndoneSteps {
  /** Name of the entity whose table has the records now. */
  readonly from: string;
  /** The migration that dropped the entity: its copies are the records. */
  readonly dropped: string | undefined;
  /** The last first. */
  readonly migrations: readonly ReadMigration[];
}

/**
 * @param undone the migrations in order
 * @param entity name before the migrations, which it has again after the undo
 */
export function undoneSteps(undone: readonly ReadMigration[], entity: string): UndoneSteps {
  let [from, dropped]: [string, string | undefined] = [entity, undefined];
  const migrations: ReadMigration[] = [];
  for (const migration of undone) {
    if (migration.entity !== from) continue;
    const step = entityStep(migration);
    if (step?.do === "drop") dropped = migration.name;
    else migrations.unshift(migration);
    if (step?.do === "rename") from = String(step.to);
  }
  return { from, dropped, migrations };
}

/** Whether an entity gets its former name again, so that its records are not lost. */
export function isMovedBack(undone: readonly ReadMigration[], entity: string): boolean {
  return undone.map(entityStep).some((step) => step?.do === "rename" && step.to === entity);
}

/** Returns the rows to read: those of the table, or the copies of a dropped entity. */
export function undoneSource({ from, dropped }: UndoneSteps): RawBuilder<unknown> {
  if (dropped === undefined) return sql.table(tableOf(from));
  return sql`(select customer, id, version, state, before as body, created, updated from migration_rows where migration = ${dropped}) copies`;
}

type OwnedRow = StoredRow & { readonly customer: string };

/** Returns the rows as the undo leaves them. They are in the order of customer and id. */
export async function undoneRows<Row extends OwnedRow>(db: Db, rows: readonly Row[], { migrations }: UndoneSteps): Promise<readonly Row[]> {
  let undone = rows;
  for (const migration of migrations) {
    const copies = await copiesOf(db, migration.name, rows);
    undone = undone.map((row) => undoneRow(row, migration, copies.get(keyOf(row))));
  }
  return undone;
}

const keyOf = ({ customer, id }: Pick<OwnedRow, "customer" | "id">): string => `${customer}\n${id}`;

async function copiesOf(db: Db, name: string, rows: readonly OwnedRow[]): Promise<ReadonlyMap<string, MigrationCopy>> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return new Map();
  const { rows: copies } = await sql<{ customer: string; id: string; state: string; before: Rec; after: Rec | null }>`
    select customer, id, state, before, after from migration_rows
    where migration = ${name} and (customer, id) >= (${first.customer}, ${first.id}) and (customer, id) <= (${last.customer}, ${last.id})`.execute(
    db,
  );
  return new Map(copies.map((copy) => [keyOf(copy), copy]));
}
