/** The migrations of stored records that a revert undoes, because it removes their files. */
import type { RevertPreview } from "#dialect/wire/revert.ts";
import type { Db, PublishedFile } from "../../db/tables.ts";
import { knownMigrations } from "../../migrations/migrationTables.ts";
import { appliedMigrations, undoSince } from "../../migrations/undoMigration.ts";
import { readMigrations } from "../../schemas/readMigrations.ts";
import type { SchemaStore } from "../../schemas/schemaStore.ts";
import { WorkbenchError } from "../access/workbenchError.ts";
import type { DraftWorkspace } from "../drafts/draftWorkspace.ts";

interface RevertParts {
  readonly db: Db;
  readonly schemas: SchemaStore;
  readonly workspace: DraftWorkspace;
}

type UndoneMigrations = RevertPreview["migrations"];

const FOLDER = "schemas/migrations/";

/**
 * Returns the migrations whose files a revert removes, if they ran. Throws 422 if another migration changed the same records
 * later: they are restored step by step, the last migration first.
 */
export async function migrationsToUndo({ db }: RevertParts, files: readonly PublishedFile[]): Promise<UndoneMigrations> {
  const removed = files.flatMap(({ path, after }) =>
    after === null && path.startsWith(FOLDER) ? [path.slice(FOLDER.length, -".json".length)] : [],
  );
  const applied = await appliedMigrations(db);
  const ran = [...(await knownMigrations(db)).values()].filter(({ name }) => applied.has(name));
  const undone = ran.filter(({ name }) => removed.includes(name));
  const isLater = (one: (typeof ran)[number]): boolean => undone.some(({ entity, name }) => entity === one.entity && name < one.name);
  const kept = ran.find((one) => !undone.includes(one) && isLater(one));
  if (kept) throw new WorkbenchError(422, "workbench.laterMigration", { path: `${FOLDER}${kept.name}.json` });
  return undone.map(({ name, entity, records }) => ({ name, entity, records }));
}

/** Restores the stored records. Call it while the files of the migrations are still there. */
export async function undoMigrations({ db, schemas, workspace }: RevertParts, migrations: UndoneMigrations): Promise<void> {
  const kept = new Set([...(await appliedMigrations(db))].filter((name) => !migrations.some((one) => one.name === name)));
  await undoSince(db, { migrations: await readMigrations(workspace.folder.root), catalog: schemas.current().catalog }, kept);
}
