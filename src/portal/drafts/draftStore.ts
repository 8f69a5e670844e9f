/**
 * Stores form drafts in IndexedDB, so that input survives a reload, a crash and an expired session. Home of idb.
 *
 * Each login name has its own drafts. No method rejects: if storage is forbidden or full,
 * the form works without drafts.
 */
import type { DBSchema, IDBPDatabase } from "idb";
import type { DraftPort, StoredDraft } from "#engine";
import { draftDatabase } from "../browser/keys.ts";
import { createDraftCopies, type DraftCopies } from "./draftCopies.ts";

interface Row extends StoredDraft {
  readonly owner: string;
}

interface Shape extends DBSchema {
  drafts: { key: [owner: string, key: string]; value: Row; indexes: { byEntity: [owner: string, entity: string] } };
}

/** Loads idb on first use: only forms need it. */
async function open(): Promise<IDBPDatabase<Shape>> {
  const { openDB } = await import("idb");
  return openDB<Shape>(draftDatabase, 1, {
    upgrade(database) {
      const store = database.createObjectStore("drafts", { keyPath: ["owner", "key"] });
      store.createIndex("byEntity", ["owner", "entity"]);
    },
  });
}

function withoutOwner({ owner: _, ...draft }: Row): StoredDraft {
  return draft;
}

/** The engine's draft port, and what the logout dialog needs. */
export interface Drafts extends DraftPort {
  /** Number of drafts of the current user. */
  count(): Promise<number>;
  /** Deletes all drafts of the current user. */
  clear(): Promise<void>;
}

/** Key range of all drafts of one owner: in IndexedDB an array sorts after every string. */
const allOf = (name: string) => IDBKeyRange.bound([name], [name, []]);

/** Brings into the database what an earlier page did not wait for. */
async function importCopies(copies: DraftCopies, db: IDBPDatabase<Shape>, name: string): Promise<void> {
  for (const copy of copies.list(name)) {
    const id: [owner: string, key: string] = [name, copy.key];
    const row = await db.get("drafts", id);
    if ("removed" in copy) await deleteUntil(db, id, copy.savedAt);
    else if (!row || row.savedAt < copy.savedAt) await db.put("drafts", { ...copy, owner: name });
    copies.remove(name, copy);
  }
}

/** Notes at once that a draft is gone, should the page close before the database has deleted it. Returns the time. */
function noteRemoval(copies: DraftCopies, name: string | undefined, key: string): number {
  const savedAt = Date.now();
  if (name) copies.store(name, { key, savedAt, removed: true });
  return savedAt;
}

/** Deletes a draft, unless it was saved after `time`. */
async function deleteUntil(db: IDBPDatabase<Shape>, id: [owner: string, key: string], time: number): Promise<void> {
  const row = await db.get("drafts", id);
  if (row && row.savedAt <= time) await db.delete("drafts", id);
}

/** `owner` returns the current login name; without one nothing is stored. */
export function createDraftStore(owner: () => string | undefined): Drafts {
  const copies = createDraftCopies(() => localStorage);
  let database: Promise<IDBPDatabase<Shape>> | undefined;
  async function attempt<Result>(
    fallback: Result,
    work: (database: IDBPDatabase<Shape>, owner: string) => Promise<Result>,
  ): Promise<Result> {
    const name = owner();
    if (!name) return fallback;
    try {
      database ??= open();
      return await work(await database, name);
    } catch {
      // Forbidden, full or damaged. The next call opens the database again.
      database = undefined;
      return fallback;
    }
  }
  const attemptAfterImport = <Result>(fallback: Result, work: (database: IDBPDatabase<Shape>, owner: string) => Promise<Result>) =>
    attempt(fallback, async (db, name) => {
      await importCopies(copies, db, name);
      return work(db, name);
    });
  return {
    load: (key) =>
      attemptAfterImport(null, async (db, name) => {
        const row = await db.get("drafts", [name, key]);
        return row ? withoutOwner(row) : null;
      }),
    save: (draft) => {
      const name = owner();
      if (name) copies.store(name, draft);
      return attempt(false, async (db, name) => {
        const writing = db.transaction("drafts", "readwrite");
        const put = writing.store.put({ ...draft, owner: name });
        // Commit at once: a closing page never receives the events that an automatic commit waits for.
        writing.commit();
        await Promise.all([put, writing.done]);
        copies.remove(name, draft);
        return true;
      });
    },
    watch(key, changed) {
      const name = owner();
      return name ? copies.watch(name, key, changed) : () => undefined;
    },
    remove: (key) => {
      const time = noteRemoval(copies, owner(), key);
      return attemptAfterImport(undefined, (db, name) => deleteUntil(db, [name, key], time));
    },
    list: (entity) =>
      attemptAfterImport<readonly StoredDraft[]>([], async (db, name) => {
        const rows = await db.getAllFromIndex("drafts", "byEntity", [name, entity]);
        return rows.map(withoutOwner).sort((a, b) => b.savedAt - a.savedAt);
      }),
    count: () => attemptAfterImport(0, (db, name) => db.count("drafts", allOf(name))),
    clear: () => attemptAfterImport(undefined, (db, name) => db.delete("drafts", allOf(name))),
  };
}
