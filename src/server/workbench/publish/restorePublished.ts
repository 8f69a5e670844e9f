/** Restores files and stored records where the server cannot take a publication. */
import { basename } from "node:path";
import { openCatalog } from "#dialect/compile/catalog.ts";
import type { Db, PublishedFile } from "../../db/tables.ts";
import { appliedMigrations, undoSince } from "../../migrations/undoMigration.ts";
import { readMigrations } from "../../schemas/readMigrations.ts";
import { readSchemas } from "../../schemas/readSchemas.ts";
import { openSchemaFolder } from "../drafts/schemaFolder.ts";
import { type NewText, writeFiles } from "./writeFiles.ts";

export const textsAfter = (files: readonly PublishedFile[]): NewText[] => files.map(({ path, after }) => ({ path, text: after }));
export const textsBefore = (files: readonly PublishedFile[]): NewText[] => files.map(({ path, before }) => ({ path, text: before }));

const migrations = "schemas/migrations/";

/**
 * Undoes the migrations that came with the files, and writes the files as they were. Returns whether stored records were restored. Writes
 * nothing where nothing was written, so that a full disk is no hindrance.
 */
export async function restorePublished(db: Db, root: string, files: readonly PublishedFile[]): Promise<boolean> {
  const added = new Set(
    files.flatMap(({ path, before }) => (before === null && path.startsWith(migrations) ? [basename(path, ".json")] : [])),
  );
  const applied = await appliedMigrations(db);
  const kept = new Set([...applied].filter((name) => !added.has(name)));
  // Without a migration that ran, the files need not even be readable.
  const isUndone =
    kept.size < applied.size &&
    (await undoSince(db, { migrations: await readMigrations(root), catalog: openCatalog(await readSchemas(root)) }, kept));
  const texts = await openSchemaFolder(root).texts();
  const isAsBefore = files.every(({ path, before }) => (texts.get(path)?.text ?? null) === before);
  if (!isAsBefore) await writeFiles(root, textsBefore(files));
  return isUndone;
}
