/**
 * Changes of drafts that IndexedDB has not confirmed yet.
 *
 * The browser does not wait for IndexedDB when a page closes, so the last write may be lost.
 * Local storage writes synchronously: each draft is copied there, and each removal noted, until the database has confirmed it.
 * The next page brings what remains into the database.
 */
import type { StoredDraft } from "#engine";
import { storageKeys } from "../browser/keys.ts";

/** A draft that was removed. */
export interface RemovedDraft {
  readonly key: string;
  /** Time of the removal: a draft that is saved later stays. */
  readonly savedAt: number;
  readonly removed: true;
}

export interface DraftCopies {
  store(owner: string, draft: StoredDraft | RemovedDraft): void;
  /** Removes the stored copies of this draft, unless they are newer. */
  remove(owner: string, draft: Pick<StoredDraft, "key" | "savedAt">): void;
  list(owner: string): readonly (StoredDraft | RemovedDraft)[];
  /** Calls `changed` when another tab stores a copy of this draft. Returns the unsubscribe function. */
  watch(owner: string, key: string, changed: () => void): () => void;
}

/** Never throws: storage may be forbidden, full or contain invalid data. */
export function createDraftCopies(storage: () => Storage): DraftCopies {
  const prefixOf = (owner: string) => `${storageKeys.draftCopy}:${encodeURIComponent(owner)}:`;
  function attempt<Result>(fallback: Result, work: (storage: Storage) => Result): Result {
    try {
      return work(storage());
    } catch {
      return fallback;
    }
  }
  const read = (text: string | null): StoredDraft | RemovedDraft | undefined =>
    attempt(undefined, () => (text === null ? undefined : readDraft(JSON.parse(text))));
  return {
    store: (owner, draft) => attempt(undefined, (storage) => storage.setItem(prefixOf(owner) + draft.key, JSON.stringify(draft))),
    remove: (owner, { key, savedAt }) =>
      attempt(undefined, (storage) => {
        const name = prefixOf(owner) + key;
        const copy = read(storage.getItem(name));
        if (!copy || copy.savedAt <= savedAt) storage.removeItem(name);
      }),
    watch(owner, key, changed) {
      const stored = (event: StorageEvent) => {
        if (event.key !== prefixOf(owner) + key) return;
        const copy = read(event.newValue);
        if (copy && !("removed" in copy)) changed();
      };
      window.addEventListener("storage", stored);
      return () => window.removeEventListener("storage", stored);
    },
    list: (owner) =>
      attempt<readonly (StoredDraft | RemovedDraft)[]>([], (storage) => {
        const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "").filter((name) =>
          name.startsWith(prefixOf(owner)),
        );
        return names.flatMap((name) => read(storage.getItem(name)) ?? []);
      }),
  };
}

function readDraft(value: unknown): StoredDraft | RemovedDraft | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { key, entity, version, sections, savedAt, removed } = value as Partial<Record<keyof StoredDraft | "removed", unknown>>;
  if (typeof key !== "string" || typeof savedAt !== "number") return undefined;
  if (removed === true) return { key, savedAt, removed };
  if (typeof entity !== "string" || typeof version !== "string") return undefined;
  if (typeof sections !== "object" || sections === null) return undefined;
  return { key, entity, version, savedAt, sections: sections as StoredDraft["sections"] };
}
