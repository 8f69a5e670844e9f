/** The migrations that a rule set has and the database has not run, so that an audit checks records as they will be. */
import { sql } from "kysely";
import type { Expressions } from "#dialect/expr/ast.ts";
import type { MigrationStep } from "#dialect/schema/migrations.ts";
import type { Db } from "../db/tables.ts";
import { knownMigrations } from "../migrations/migrationTables.ts";
import type { ReadMigration } from "../schemas/readMigrations.ts";

export interface PendingSteps {
  /** Name of the entity whose table has the records now. */
  readonly from: string;
  readonly steps: readonly MigrationStep[];
  readonly expressions: Expressions;
}

/** Returns the migrations that the database has not completed, in order. Reads only. */
export async function unappliedMigrations(db: Db, migrations: readonly ReadMigration[]): Promise<readonly ReadMigration[]> {
  if (migrations.length === 0) return [];
  const { rows } = await sql<{ found: boolean }>`select to_regclass('migrations') is not null as found`.execute(db);
  if (rows[0]?.found !== true) return migrations;
  const known = await knownMigrations(db);
  return migrations.filter(({ name }) => known.get(name)?.state !== "done");
}

/** @param entity name after the migrations */
export function pendingSteps(pending: readonly ReadMigration[], entity: string): PendingSteps {
  const own = [...pending].reverse().reduce<{ readonly from: string; readonly all: readonly ReadMigration[] }>(
    ({ from, all }, migration) => {
      const before = renamedTo(migration) === from ? migration.entity : from;
      return migration.entity === before ? { from: before, all: [migration, ...all] } : { from, all };
    },
    { from: entity, all: [] },
  );
  const expressions = Object.assign({}, ...own.all.map((migration) => migration.expressions)) as Expressions;
  return { from: own.from, steps: own.all.flatMap(({ steps }) => steps), expressions };
}

/** Whether a migration renames or drops the entity, so that its records are not lost by mistake. */
export function isMovedAway(pending: readonly ReadMigration[], entity: string): boolean {
  return pending.some((migration) => migration.entity === entity && entityStep(migration));
}

function renamedTo(migration: ReadMigration): string | undefined {
  const step = entityStep(migration);
  return step?.do === "rename" ? String(step.to) : undefined;
}

/** Returns the step of a migration that renames or drops the entity itself. */
export function entityStep({ steps }: ReadMigration): MigrationStep | undefined {
  return steps.find(({ do: act, field }) => field === undefined && (act === "rename" || act === "drop"));
}
