/** Comments at the parts of drafts in the database. They go with their draft; a publication of it keeps them. */
import type { DraftComment } from "#dialect/wire/comments.ts";
import type { Db } from "../../db/tables.ts";
import type { WorkbenchCommentTable } from "../../db/workbenchTables.ts";
import { draftNameOf, isPractice } from "../access/changeSet.ts";

export type StoredComment = WorkbenchCommentTable;

export function toComment({ id, draft, path, part, answers, author, text, created, resolver }: StoredComment): DraftComment {
  return {
    id,
    ...draftNameOf(draft),
    path,
    part,
    ...(answers !== null && { answers }),
    by: author,
    at: created.toISOString(),
    text,
    ...(resolver !== null && { resolvedBy: resolver }),
  };
}

/** Returns the comments on a draft and on those of other analysts, oldest first. A draft to practise in concerns nobody else. */
export async function commentsFor(db: Db, key: string): Promise<DraftComment[]> {
  const rows = await db.selectFrom("workbench_comments").selectAll().where("publication", "is", null).orderBy("id").execute();
  const { analyst } = draftNameOf(key);
  const isOthers = (draft: string): boolean => draftNameOf(draft).analyst !== analyst && !isPractice(draft);
  return rows.filter(({ draft }) => draft === key || (!isPractice(key) && isOthers(draft))).map(toComment);
}

/** Returns the open comment with this id; undefined if there is none. */
export async function findComment(db: Db, id: string): Promise<StoredComment | undefined> {
  return db.selectFrom("workbench_comments").selectAll().where("id", "=", id).where("publication", "is", null).executeTakeFirst();
}

export async function addComment(db: Db, comment: StoredComment): Promise<void> {
  await db.insertInto("workbench_comments").values(comment).execute();
}

/** @param resolver null to open it again */
export async function setResolved(db: Db, id: string, resolver: string | null): Promise<void> {
  await db.updateTable("workbench_comments").set({ resolver }).where("id", "=", id).execute();
}

/** Moves the comments of a draft into the history. */
export async function keepComments(db: Db, key: string, publication: number): Promise<void> {
  await db.updateTable("workbench_comments").set({ publication }).where("draft", "=", key).where("publication", "is", null).execute();
}

export async function discardComments(db: Db, key: string): Promise<void> {
  await db.deleteFrom("workbench_comments").where("draft", "=", key).where("publication", "is", null).execute();
}

/** Returns number of a publication -> the comments on its draft, oldest first. */
export async function keptComments(db: Db): Promise<ReadonlyMap<number, readonly DraftComment[]>> {
  const rows = await db.selectFrom("workbench_comments").selectAll().where("publication", "is not", null).orderBy("id").execute();
  const kept = new Map<number, DraftComment[]>();
  for (const row of rows) if (row.publication !== null) kept.set(row.publication, [...(kept.get(row.publication) ?? []), toComment(row)]);
  return kept;
}
