/**
 * Completes a publication that a process left in state `writing`, at the next start.
 *
 * ```
 *   files ─ the server opens them ─ history: done
 *           └ it cannot: files and stored records are restored, history: failed, the server opens what was in force
 * ```
 */
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { createWorkbenchTables } from "../../db/createWorkbenchTables.ts";
import { openSchemaFolder } from "../drafts/schemaFolder.ts";
import { entriesIn, setEntryState, type StoredEntry } from "./history.ts";
import { failEntry } from "./notices.ts";
import { createPublishLock, type PublishDatabase } from "./publishLock.ts";
import { restorePublished, textsAfter, textsBefore } from "./restorePublished.ts";
import { writeFiles } from "./writeFiles.ts";

/**
 * Opens the schemas, after an interrupted publication has been completed. One that another process is writing is waited for.
 *
 * @param open reads the files, migrates stored records, and rejects if it cannot
 */
export async function openAfterInterruption<Opened>(database: PublishDatabase, root: string, open: () => Promise<Opened>): Promise<Opened> {
  const { db } = database;
  await createWorkbenchTables(db);
  if ((await entriesIn(db, "writing")).length === 0) return open();
  return createPublishLock(database)(async () => {
    const begun: StoredEntry[] = [];
    for (const entry of await entriesIn(db, "writing")) if (await isComplete(database, root, entry)) begun.push(entry);
    let opened: Opened;
    try {
      opened = await open();
    } catch (error) {
      if (begun.length === 0) throw error;
      for (const entry of begun.reverse()) {
        await restorePublished(db, root, entry.files);
        await failEntry(db, entry, errorMessage(error), Date.now());
      }
      return open();
    }
    for (const { number } of begun) await setEntryState(db, number, "done");
    return opened;
  });
}

/** Writes the files. Where one of them was changed by others since, the publication has failed: what it wrote itself is taken back. */
async function isComplete({ db }: PublishDatabase, root: string, entry: StoredEntry): Promise<boolean> {
  const { files } = entry;
  const texts = await openSchemaFolder(root).texts();
  const now = (path: string): string | null => texts.get(path)?.text ?? null;
  const other = files.find(({ path, before, after }) => now(path) !== before && now(path) !== after);
  if (!other) {
    await writeFiles(root, textsAfter(files));
    return true;
  }
  await writeFiles(root, textsBefore(files.filter(({ path, after }) => now(path) === after)));
  await failEntry(db, entry, `workbench.changedPast ${JSON.stringify({ path: other.path })}`, Date.now());
  return false;
}
