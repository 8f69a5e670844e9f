/**
 * Drafts in the browser: what was typed outlives a reload, a crash and a
 * session that ran out. Home of idb.
 *
 * Each login name sees its own only. A browser that forbids storage or is full
 * costs the shipper the safety net, never the form: nothing here rejects.
 */
import type { DBSchema, IDBPDatabase } from "idb";
import type { DraftPort, StoredDraft } from "#engine";
import { draftDatabase } from "../browser/keys.ts";
import { createDraftCopies } from "./draftCopies.ts";

interface Row extends StoredDraft {
  readonly owner: string;
}

interface Shape extends DBSchema {
  drafts: { key: [owner: string, key: string]; value: Row; indexes: { byEntity: [owner: string, entity: string] } };
}

/** Fetched with the first draft: a form asks for one as it opens, and until then no page wants it. */
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

/** The engine's drafts, and what a logout asks about all of them. */
export interface Drafts extends DraftPort {
  count(): Promise<number>;
  clear(): Promise<void>;
}

/** All of one owner's: an array orders after every text. */
const allOf = (name: string) => IDBKeyRange.bound([name], [name, []]);

/** `owner` names who is logged in at the moment of each call; without anybody nothing is kept. */
export function createDraftStore(owner: () => string | undefined): Drafts {
  const copies = createDraftCopies(() => localStorage);
  let database: Promise<IDBPDatabase<Shape>> | undefined;
  async function attempt<Result>(
    otherwise: Result,
    work: (database: IDBPDatabase<Shape>, owner: string) => Promise<Result>,
  ): Promise<Result> {
    const name = owner();
    if (!name) return otherwise;
    try {
      database ??= open();
      return await work(await database, name);
    } catch {
      // Forbidden, full or damaged. Try to open it anew next time.
      database = undefined;
      return otherwise;
    }
  }
  /** What an earlier page could not finish writing belongs to the drafts before anybody asks for them. */
  async function takeIn(db: IDBPDatabase<Shape>, name: string): Promise<void> {
    for (const copy of copies.list(name)) {
      const row = await db.get("drafts", [name, copy.key]);
      if (!row || row.savedAt < copy.savedAt) await db.put("drafts", { ...copy, owner: name });
      copies.remove(name, copy);
    }
  }
  const attemptOnAll = <Result>(otherwise: Result, work: (database: IDBPDatabase<Shape>, owner: string) => Promise<Result>) =>
    attempt(otherwise, async (db, name) => {
      await takeIn(db, name);
      return work(db, name);
    });
  return {
    load: (key) =>
      attemptOnAll(null, async (db, name) => {
        const row = await db.get("drafts", [name, key]);
        return row ? withoutOwner(row) : null;
      }),
    save: (draft) => {
      const name = owner();
      if (name) copies.store(name, draft);
      return attempt(false, async (db, name) => {
        const writing = db.transaction("drafts", "readwrite");
        const put = writing.store.put({ ...draft, owner: name });
        // A page that is going hears of nothing any more: the browser must not wait for it before it commits.
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
    remove: (key) => attemptOnAll(undefined, (db, name) => db.delete("drafts", [name, key])),
    list: (entity) =>
      attemptOnAll<readonly StoredDraft[]>([], async (db, name) => {
        const rows = await db.getAllFromIndex("drafts", "byEntity", [name, entity]);
        return rows.map(withoutOwner).sort((a, b) => b.savedAt - a.savedAt);
      }),
    count: () => attemptOnAll(0, (db, name) => db.count("drafts", allOf(name))),
    clear: () => attemptOnAll(undefined, (db, name) => db.delete("drafts", allOf(name))),
  };
}
