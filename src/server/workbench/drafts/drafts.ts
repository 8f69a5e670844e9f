/** The drafts of the analysts in the database, by their key (`access/changeSet.ts`): the files that differ from the active ones. */
import { sql } from "kysely";
import type { DraftState } from "#dialect/wire/workbench.ts";
import type { ChangeSet } from "#dialect/wire/changeSets.ts";
import { draftNameOf, draftTitle, isPractice } from "../access/changeSet.ts";
import type { Db } from "../../db/tables.ts";
import type { WorkbenchDraftTable } from "../../db/workbenchTables.ts";
import { discardComments } from "./comments.ts";
import type { FolderTexts } from "./schemaFolder.ts";

export type DraftFile = Omit<WorkbenchDraftTable, "analyst">;

export async function draftOf(db: Db, key: string): Promise<DraftFile[]> {
  const rows = await db.selectFrom("workbench_drafts").selectAll().where("analyst", "=", key).orderBy("path").execute();
  return rows.map(({ path, text, base, updated }) => ({ path, text, base, updated }));
}

export async function saveDraft(db: Db, key: string, { path, text, base, updated }: DraftFile): Promise<void> {
  await db
    .insertInto("workbench_drafts")
    .values({ analyst: key, path, text, base, updated })
    .onConflict((conflict) => conflict.columns(["analyst", "path"]).doUpdateSet({ text, base, updated }))
    .execute();
  await endApproval(db, key);
}

/** Discards one file of the draft, or all of them without `path`; with all, the comments that no publication keeps. */
export async function discardDraft(db: Db, key: string, path?: string): Promise<void> {
  const all = db.deleteFrom("workbench_drafts").where("analyst", "=", key);
  await (path === undefined ? all : all.where("path", "=", path)).execute();
  if (path === undefined) await discardComments(db, key);
  await endApproval(db, key);
}

/** Discards what was published of a draft. A text that was changed meanwhile stays: it is a change of what is in force now. */
export async function discardPublished(db: Db, key: string, published: readonly DraftFile[]): Promise<void> {
  for (const { path, text } of published) {
    const file = db.deleteFrom("workbench_drafts").where("analyst", "=", key).where("path", "=", path);
    await file.where("text", "is not distinct from", text).execute();
  }
  await endApproval(db, key);
}

/** Discards what equals the texts in force: it is no change of them, whatever it was based on. */
export async function discardInForce(db: Db, inForce: FolderTexts): Promise<void> {
  const rows = await db.selectFrom("workbench_drafts").select(["analyst", "path", "text"]).execute();
  for (const { analyst, path, text } of rows) {
    if ((inForce.get(path)?.text ?? null) !== text) continue;
    await nextRevision(db, analyst);
    await discardDraft(db, analyst, path);
  }
}

/** An approval is of one state of the draft: any change ends it, and its request. */
async function endApproval(db: Db, key: string): Promise<void> {
  await db.deleteFrom("workbench_approvals").where("draft", "=", key).execute();
}

/** Increases the draft's revision and returns it. */
export async function nextRevision(db: Db, key: string): Promise<number> {
  const { revision } = await db
    .insertInto("workbench_analysts")
    .values({ name: key, revision: 1 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ revision: sql<number>`workbench_analysts.revision + 1` }))
    .returning("revision")
    .executeTakeFirstOrThrow();
  return revision;
}

/** As `nextRevision`, if the draft still has the known revision; undefined if it was changed since then. */
export async function claimRevision(db: Db, key: string, known: number): Promise<number | undefined> {
  const row = await db
    .updateTable("workbench_analysts")
    .set({ revision: known + 1 })
    .where("name", "=", key)
    .where("revision", "=", known)
    .returning("revision")
    .executeTakeFirst();
  if (row || known !== 0) return row?.revision;
  const first = db.insertInto("workbench_analysts").values({ name: key, revision: 1 });
  return (
    await first
      .onConflict((conflict) => conflict.column("name").doNothing())
      .returning("revision")
      .executeTakeFirst()
  )?.revision;
}

export async function revisionOf(db: Db, key: string): Promise<number> {
  const row = await db.selectFrom("workbench_analysts").select("revision").where("name", "=", key).executeTakeFirst();
  return row?.revision ?? 0;
}

/** Returns the files of the draft, and those that other drafts change; drafts to practise in concern nobody. */
export async function draftState(db: Db, key: string): Promise<Omit<DraftState, "behind" | "toApprove" | "comments" | "notices">> {
  const rows = await db.selectFrom("workbench_drafts").select(["analyst", "path", "text", "base", "updated"]).orderBy("path").execute();
  const at = ({ updated }: { readonly updated: Date }): string => updated.toISOString();
  return {
    revision: await revisionOf(db, key),
    files: rows.filter((row) => row.analyst === key).map((row) => ({ path: row.path, baseHash: row.base ?? "", at: at(row) })),
    others: isPractice(key)
      ? []
      : rows
          .filter((row) => row.analyst !== key && !isPractice(row.analyst))
          .map((row) => ({ path: row.path, name: draftTitle(row.analyst), at: at(row), ...(row.text !== null && { text: row.text }) })),
  };
}

/** Returns the change sets of an analyst: the nameless one, and the others that have changes. */
export async function changeSets(db: Db, analyst: string): Promise<ChangeSet[]> {
  const rows = await db
    .selectFrom("workbench_drafts")
    .select(["analyst", ({ fn }) => fn.countAll<string>().as("files")])
    .groupBy("analyst")
    .execute();
  const own = rows
    .filter((row) => draftNameOf(row.analyst).analyst === analyst && !isPractice(row.analyst))
    .map((row): ChangeSet => ({ name: draftNameOf(row.analyst).set, files: Number(row.files) }));
  const nameless = own.find(({ name }) => name === "") ?? { name: "", files: 0 };
  return [nameless, ...own.filter(({ name }) => name !== "").sort((a, b) => (a.name < b.name ? -1 : 1))];
}
