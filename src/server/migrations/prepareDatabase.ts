/** Prepares the database for new schemas before they become active. Safe when several processes do so at once. */
import { createTables } from "../db/createTables.ts";
import { distributeTables } from "../db/distributeTables.ts";
import type { Db } from "../db/tables.ts";
import { createMigrationTables } from "./migrationTables.ts";
import { pendingMigrations, runMigrations, type MigrationReport } from "./runMigrations.ts";
import { createWorkbenchTables } from "../db/createWorkbenchTables.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { backfillUniqueKeys } from "../records/storage/uniqueKeys.ts";
import { backfillPhones } from "../session/customers.ts";
import { storeMemberRecords } from "../accounts/memberRecords.ts";
import { storeStaffRecords } from "../accounts/staffRecords.ts";
import { type LastShipped, storeShippedRecords } from "./shippedRecords.ts";
import { requiredTables } from "./requiredTables.ts";

/** Thrown when migrations are pending and may not run. The message says what to do. */
export class PendingMigrationsError extends Error {
  constructor(names: readonly string[]) {
    super(
      `Migrations are pending: ${names.join(", ")}. Preview them with npm run migrate -- --dry-run, run them with npm run migrate, or start without MIGRATE=0.`,
    );
    this.name = "PendingMigrationsError";
  }
}

export interface PrepareOptions {
  readonly db: Db;
  /** Whether other processes may use the database. */
  readonly others: boolean;
  readonly now: number;
  /** Whether pending migrations run (default); otherwise they make it throw. */
  readonly migrates?: boolean;
  /** Shipped records that this process has stored, remembered across its versions of the schemas. */
  readonly lastShipped?: LastShipped;
  /** Receives the shipped records whose files have changed while staff's own changes were kept. */
  onKept?(entity: string, records: readonly string[]): void;
  /** Receives the report of each migration that ran. */
  onMigrated?(report: MigrationReport): void;
  /** Receives records, or accounts (`account`), that violate a new uniqueness rule: they stay, but their value belongs to another record. */
  onDuplicates(entity: string, field: string, records: readonly string[]): void;
}

/** Migrates, creates tables, stores shared records and reserves unique values. Throws `PendingMigrationsError`. */
export async function prepareDatabase(schemas: Schemas, options: PrepareOptions): Promise<void> {
  const { db, others, now, migrates = true, lastShipped, onMigrated, onKept, onDuplicates } = options;
  // Created even if empty: a backup of another server may contain rows of them.
  await createMigrationTables(db);
  await createWorkbenchTables(db);
  // Migrations join these tables with records that are distributed already.
  await distributeTables(db);
  const pending = await pendingMigrations(db, schemas);
  if (pending.length > 0 && !migrates) throw new PendingMigrationsError(pending.map(({ name }) => name));
  // A migration changes tables that belong to no entity; an empty database has none yet.
  if (pending.length > 0) await createTables(db, [], others);
  // A migration may have changed shipped records too.
  if (pending.length > 0) lastShipped?.clear();
  const reports = pending.length > 0 ? await runMigrations(db, schemas, now) : [];
  for (const report of reports) onMigrated?.(report);
  await createTables(db, requiredTables(schemas), others);
  await distributeTables(db);
  // The fields that decide when transitions are due may have moved.
  for (const name of new Set(reports.map(({ entity }) => entity))) await db.deleteFrom("due_rules").where("entity", "=", name).execute();
  await storeShippedRecords(db, schemas, now, { onKept: onKept ?? (() => undefined), onDuplicates }, lastShipped);
  const stored = [...schemas.entities.values()].filter(({ head }) => head.owner !== "none");
  for (const { entity, field, records } of await backfillUniqueKeys(db, stored)) onDuplicates(entity, field, records);
  await storeMemberRecords(db, schemas, now);
  await storeStaffRecords(db, schemas, now);
  const accounts = await backfillPhones(db);
  if (accounts.length > 0) onDuplicates("account", "/phone", accounts);
}
