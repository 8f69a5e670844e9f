/** The working draft of each analyst: the files that differ from those in force, kept in the database. */
import { sql } from "kysely";
import type { DraftState } from "#dialect/wire/workbench.ts";
import type { Db } from "../../db/tables.ts";

export interface DraftFile {
  readonly path: string;
  /** Absent: the file is to be removed. */
  readonly text: string | null;
  /** Hash of the text in force that the change began from; absent for a new file. */
  readonly base: string | null;
  readonly updated: Date;
}

export async function draftOf(db: Db, analyst: string): Promise<DraftFile[]> {
  const rows = await db.selectFrom("workbench_drafts").selectAll().where("analyst", "=", analyst).orderBy("path").execute();
  return rows.map(({ path, text, base, updated }) => ({ path, text, base, updated }));
}

export async function keepDraft(db: Db, analyst: string, { path, text, base, updated }: DraftFile): Promise<void> {
  await db
    .insertInto("workbench_drafts")
    .values({ analyst, path, text, base, updated })
    .onConflict((conflict) => conflict.columns(["analyst", "path"]).doUpdateSet({ text, base, updated }))
    .execute();
}

/** @param path All files when absent. */
export async function dropDraft(db: Db, analyst: string, path?: string): Promise<void> {
  const all = db.deleteFrom("workbench_drafts").where("analyst", "=", analyst);
  await (path === undefined ? all : all.where("path", "=", path)).execute();
}

/** The number of the draft, one higher than before. */
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

/** Which files differ, and in which others have open changes. */
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
