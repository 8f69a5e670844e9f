/** Brings the database to what the schemas want, before they come into force. Safe when several processes do so at once. */
import { createTables } from "../db/createTables.ts";
import type { Db } from "../db/tables.ts";
import { createMigrationTables } from "./migrationTables.ts";
import { pendingMigrations, runMigrations, type MigrationReport } from "./runMigrations.ts";
import { createWorkbenchTables } from "../db/createWorkbenchTables.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { backfillUniqueKeys } from "../records/storage/uniqueKeys.ts";
import { storeSharedRecords } from "./sharedRecords.ts";
import { requiredTables } from "./requiredTables.ts";

/** Says what is to be done before this server may start. */
export class PendingMigrationsError extends Error {
  constructor(names: readonly string[]) {
    super(
      `Stored records wait for ${names.join(", ")}. See what it changes with npm run migrate -- --dry-run, carry it out with npm run migrate, or start without MIGRATE=0.`,
    );
    this.name = "PendingMigrations";
  }
}

export interface PrepareOptions {
  readonly db: Db;
  /** Other processes may be at work in the database. */
  readonly others: boolean;
  readonly now: number;
  /** What becomes of pending migrations: they are carried out unless it says no, and then nothing is prepared. */
  readonly migrates?: boolean;
  /** Told of migrations that were carried out. */
  onMigrated?(report: MigrationReport): void;
  /** Told of records that a new rule of uniqueness found too late: they stay, and their value is another's. */
  onDuplicates(entity: string, field: string, records: readonly string[]): void;
}

/** Throws `PendingMigrationsError` where there are some and they may not be carried out. */
export async function prepareDatabase(schemas: Schemas, options: PrepareOptions): Promise<void> {
  const { db, others, now, migrates = true, onMigrated, onDuplicates } = options;
  // Also where there is nothing in them: a backup of another server may have.
  await createMigrationTables(db);
  await createWorkbenchTables(db);
  const pending = await pendingMigrations(db, schemas);
  if (pending.length > 0 && !migrates) throw new PendingMigrationsError(pending.map(({ name }) => name));
  if (pending.length > 0) for (const report of await runMigrations(db, schemas, now)) onMigrated?.(report);
  await createTables(db, requiredTables(schemas), others);
  await storeSharedRecords(db, schemas, now);
  const stored = [...schemas.entities.values()].filter(({ head }) => head.owner !== "none");
  for (const { entity, field, records } of await backfillUniqueKeys(db, stored)) onDuplicates(entity, field, records);
}
