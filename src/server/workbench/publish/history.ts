/** History of publications with author, time, reason and the whole texts before and after, so that any state can be restored. */
import type { FastifyRequest } from "fastify";
import type { Json } from "#dialect/json/json.ts";
import type { MessageKey } from "#dialect/text/messageKey.ts";
import { timeText } from "#dialect/text/time.ts";
import type { HistoryEntry } from "#dialect/wire/workbench.ts";
import type { Db, PublishedFile, WorkbenchHistoryTable } from "../../db/tables.ts";
import { inTransaction } from "../../db/transaction.ts";
import { contentHash } from "../../schemas/asset.ts";
import type { SchemaStore } from "../../schemas/schemaStore.ts";
import { requestLanguage, translate } from "../../schemas/translate.ts";

export interface NewEntry {
  readonly author: string;
  readonly created: Date;
  readonly reason: string;
  readonly starts: Date | null;
  readonly state: WorkbenchHistoryTable["state"];
  readonly undoes: number | null;
  readonly removes: number | null;
  readonly approver?: string | null;
  readonly publisher?: string | null;
  readonly files: readonly PublishedFile[];
}

export interface StoredEntry extends NewEntry {
  readonly number: number;
  readonly why: string | null;
}

export async function addEntry(db: Db, entry: NewEntry): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { last } = await trx
      .selectFrom("workbench_history")
      .select(({ fn }) => fn.max("number").as("last"))
      .executeTakeFirstOrThrow();
    const number = (last ?? 0) + 1;
    await trx
      .insertInto("workbench_history")
      .values({ ...entry, number, why: null, files: JSON.stringify(entry.files) })
      .execute();
    return number;
  });
}

/** @param why reason of a failure */
export async function setEntryState(
  db: Db,
  number: number,
  state: WorkbenchHistoryTable["state"],
  why: string | null = null,
): Promise<void> {
  await db.updateTable("workbench_history").set({ state, why }).where("number", "=", number).execute();
}

/** Notes who approved a scheduled publication at its time. */
export async function setEntryApprover(db: Db, number: number, approver: string): Promise<void> {
  await db.updateTable("workbench_history").set({ approver }).where("number", "=", number).execute();
}

/** Sets what a scheduled publication changes, once it is merged with what was published since. */
export async function setEntryFiles(db: Db, number: number, files: readonly PublishedFile[]): Promise<void> {
  await db
    .updateTable("workbench_history")
    .set({ files: JSON.stringify(files) })
    .where("number", "=", number)
    .execute();
}

/** Returns all entries, newest first. */
export async function entriesOf(db: Db): Promise<StoredEntry[]> {
  return db.selectFrom("workbench_history").selectAll().orderBy("number", "desc").execute();
}

export async function entriesIn(db: Db, state: WorkbenchHistoryTable["state"]): Promise<StoredEntry[]> {
  return db.selectFrom("workbench_history").selectAll().where("state", "=", state).orderBy("number").execute();
}

/** Returns the analyst who last published a file, or whose publication is being written. */
export async function lastAuthorOf(db: Db, path: string): Promise<string | undefined> {
  const done = await db
    .selectFrom("workbench_history")
    .select(["author", "files"])
    .where("state", "in", ["done", "writing"])
    .orderBy("number", "desc")
    .execute();
  return done.find(({ files }) => files.some((file) => file.path === path))?.author;
}

/** Returns the text of a file that once was in force, by its hash; undefined if no publication knows it. */
export async function publishedText(db: Db, path: string, hash: string): Promise<string | undefined> {
  const texts = (await entriesOf(db))
    .flatMap(({ files }) => files.filter((file) => file.path === path))
    .flatMap(({ before, after }) => [before, after]);
  return texts.find((text) => text !== null && contentHash(text) === hash) ?? undefined;
}

/** Returns a message of the catalogue in the language of the reader. */
type Say = (key: MessageKey, params: Readonly<Record<string, Json>>) => string;

/** The reason of a failure is stored as an error of the workbench, key and parameters, or as the sentence of another one. */
export function whyText(why: string, say: Say): string {
  const [, key, params = "{}"] = /^(workbench\.\w+)(?: (\{.*\}))?$/.exec(why) ?? [];
  return key === undefined ? why : say(key as MessageKey, JSON.parse(params) as Readonly<Record<string, Json>>);
}

export interface HistoryReader {
  /** Of the active schemas. */
  readonly timeZone: string;
  readonly say: Say;
}

/** Returns the reader of a request: the time zone of the active schemas, and its language. */
export function historyReader(schemas: Pick<SchemaStore, "current">, request: Pick<FastifyRequest, "headers">): HistoryReader {
  const current = schemas.current();
  const language = requestLanguage(current, request.headers);
  return { timeZone: current.catalog.timeZone, say: (key, params) => translate(current, language, key, params) };
}

/** Converts an entry for the client. */
export function toHistoryEntry(
  { number, author, created, reason, starts, state, undoes, removes, approver, publisher, files, why }: StoredEntry,
  { timeZone, say }: HistoryReader,
  comments: HistoryEntry["comments"] = [],
): HistoryEntry {
  return {
    number,
    by: author,
    at: timeText(created.getTime(), timeZone),
    reason,
    ...(starts && { from: timeText(starts.getTime(), timeZone) }),
    files: files.map(({ path }) => path),
    ...(undoes !== null && { undoes }),
    ...(removes !== null && { removes }),
    ...(approver != null && { approver }),
    ...(publisher != null && { publisher }),
    ...(state === "done" ? {} : { state: state === "writing" ? "scheduled" : state }),
    ...(why !== null && { why: whyText(why, say) }),
    ...(comments.length > 0 && { comments }),
  };
}
