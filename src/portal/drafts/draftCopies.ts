/**
 * Copies of drafts that are on their way into the database.
 *
 * A page that is going away is not waited for: what IndexedDB was given in that
 * moment may never be written. Local storage writes before it returns, so a
 * draft stands there until the database has confirmed it, and is taken in by
 * whoever opens the drafts next.
 */
import type { StoredDraft } from "#engine";
import { storageKeys } from "../browser/keys.ts";

export interface DraftCopies {
  store(owner: string, draft: StoredDraft): void;
  /** Forgets the copy of this draft, unless a later one has taken its place. */
  remove(owner: string, draft: Pick<StoredDraft, "key" | "savedAt">): void;
  list(owner: string): readonly StoredDraft[];
  /** Told when another tab keeps a copy of this draft. */
  watch(owner: string, key: string, changed: () => void): () => void;
}

/** Never throws: storage may be forbidden, full or hold what others wrote. */
export function createDraftCopies(storage: () => Storage): DraftCopies {
  const prefixOf = (owner: string) => `${storageKeys.draftCopy}:${encodeURIComponent(owner)}:`;
  function attempt<Result>(otherwise: Result, work: (storage: Storage) => Result): Result {
    try {
      return work(storage());
    } catch {
      return otherwise;
    }
  }
  const read = (text: string | null): StoredDraft | undefined =>
    attempt(undefined, () => (text === null ? undefined : readDraft(JSON.parse(text))));
  return {
    store: (owner, draft) => attempt(undefined, (place) => place.setItem(prefixOf(owner) + draft.key, JSON.stringify(draft))),
    remove: (owner, { key, savedAt }) =>
      attempt(undefined, (place) => {
        const name = prefixOf(owner) + key;
        const copy = read(place.getItem(name));
        if (!copy || copy.savedAt <= savedAt) place.removeItem(name);
      }),
    watch(owner, key, changed) {
      const stored = (event: StorageEvent) => {
        if (event.key === prefixOf(owner) + key && event.newValue !== null) changed();
      };
      window.addEventListener("storage", stored);
      return () => window.removeEventListener("storage", stored);
    },
    list: (owner) =>
      attempt<readonly StoredDraft[]>([], (place) => {
        const names = Array.from({ length: place.length }, (_, at) => place.key(at) ?? "").filter((name) =>
          name.startsWith(prefixOf(owner)),
        );
        return names.flatMap((name) => read(place.getItem(name)) ?? []);
      }),
  };
}

function readDraft(value: unknown): StoredDraft | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { key, entity, version, sections, savedAt } = value as Partial<Record<keyof StoredDraft, unknown>>;
  if (typeof key !== "string" || typeof entity !== "string" || typeof version !== "string" || typeof savedAt !== "number") return undefined;
  if (typeof sections !== "object" || sections === null) return undefined;
  return { key, entity, version, savedAt, sections: sections as StoredDraft["sections"] };
}
