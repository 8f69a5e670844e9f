/** The drafts of the analysts in the database: the files that differ from the active ones. */
import { sql } from "kysely";
import type { DraftState } from "#dialect/wire/workbench.ts";
import type { Db } from "../../db/tables.ts";

export interface DraftFile {
  readonly path: string;
  /** Null: the file is to be deleted. */
  readonly text: string | null;
  /** Hash of the active text on which the change is based; null for a new file. */
  readonly base: string | null;
  readonly updated: Date;
}

export async function draftOf(db: Db, analyst: string): Promise<DraftFile[]> {
  const rows = await db.selectFrom("workbench_drafts").selectAll().where("analyst", "=", analyst).orderBy("path").execute();
  return rows.map(({ path, text, base, updated }) => ({ path, text, base, updated }));
}

export async function saveDraft(db: Db, analyst: string, { path, text, base, updated }: DraftFile): Promise<void> {
  await db
    .insertInto("workbench_drafts")
    .values({ analyst, path, text, base, updated })
    .onConflict((conflict) => conflict.columns(["analyst", "path"]).doUpdateSet({ text, base, updated }))
    .execute();
}

/** Discards one file of the draft, or all of them without `path`. */
export async function discardDraft(db: Db, analyst: string, path?: string): Promise<void> {
  const all = db.deleteFrom("workbench_drafts").where("analyst", "=", analyst);
  await (path === undefined ? all : all.where("path", "=", path)).execute();
}

/** Increases the draft's revision and returns it. */
export async function nextRevision(db: Db, analyst: string): Promise<number> {
  const { revision } = await db
    .insertInto("workbench_analysts")
    .values({ name: analyst, revision: 1 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ revision: sql<number>`workbench_analysts.revision + 1` }))
    .returning("revision")
    .executeTakeFirstOrThrow();
  return revision;
}

export async function revisionOf(db: Db, analyst: string): Promise<number> {
  const row = await db.selectFrom("workbench_analysts").select("revision").where("name", "=", analyst).executeTakeFirst();
  return row?.revision ?? 0;
}

/** Returns the files of the draft, and those that other analysts are changing. */
export async function draftState(db: Db, analyst: string): Promise<DraftState> {
  const rows = await db.selectFrom("workbench_drafts").select(["analyst", "path", "text", "base", "updated"]).orderBy("path").execute();
  const at = ({ updated }: { readonly updated: Date }): string => updated.toISOString();
  return {
    revision: await revisionOf(db, analyst),
    files: rows.filter((row) => row.analyst === analyst).map((row) => ({ path: row.path, baseHash: row.base ?? "", at: at(row) })),
    others: rows
      .filter((row) => row.analyst !== analyst)
      .map((row) => ({ path: row.path, name: row.analyst, at: at(row), ...(row.text !== null && { text: row.text }) })),
  };
}
