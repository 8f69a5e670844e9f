/**
 * Ticks of a list that was left, for whoever comes back to it: by Back, by a
 * reload, or logged in again after the session had ended. Ids only, in session
 * storage: of this tab, gone with it. Never throws; without storage nothing comes back.
 */
export interface SelectionScope {
  readonly login: string;
  readonly screen: string;
}

export interface StoredSelection {
  /** The entry of the history that they were made at; absent where the session ended under them, since a login leads to another one. */
  readonly entry?: string;
  /** What the list asked, without its page. */
  readonly list: string;
  readonly ids: readonly string[];
}

const keyOf = ({ login, screen }: SelectionScope) => `lading.ticks.${login}.${screen}`;

export function storeSelection(home: SelectionScope, kept: StoredSelection): void {
  try {
    if (kept.ids.length > 0) sessionStorage.setItem(keyOf(home), JSON.stringify(kept));
    else sessionStorage.removeItem(keyOf(home));
  } catch {
    // Forbidden or full.
  }
}

/** Ids in the order they were ticked; none where the list is opened anew, or asks something else. */
export function loadSelection(home: SelectionScope, entry: string | undefined, list: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(home)) ?? "null");
    if (typeof kept !== "object" || kept === null) return [];
    const { entry: at, list: asked, ids } = kept as Partial<Record<keyof StoredSelection, unknown>>;
    if (asked !== list || !Array.isArray(ids) || (at !== undefined && at !== entry)) return [];
    return ids.filter((id) => typeof id === "string");
  } catch {
    return [];
  }
}
