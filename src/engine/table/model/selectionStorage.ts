/**
 * Stores the selection of a list for the return to it: by Back, by a reload, or
 * after a new login. It holds ids only, in the session storage of the tab.
 * Never throws; without storage nothing is restored.
 */
export interface SelectionScope {
  readonly login: string;
  readonly screen: string;
}

export interface StoredSelection {
  /** The history entry of the list; absent after the end of a session, because a login makes a new one. */
  readonly entry?: string;
  /** The query of the list without its page, as text. */
  readonly list: string;
  readonly ids: readonly string[];
}

const keyOf = ({ login, screen }: SelectionScope) => `lading.ticks.${login}.${screen}`;

export function storeSelection(scope: SelectionScope, selection: StoredSelection): void {
  try {
    if (selection.ids.length > 0) sessionStorage.setItem(keyOf(scope), JSON.stringify(selection));
    else sessionStorage.removeItem(keyOf(scope));
  } catch {
    // Storage is forbidden or full.
  }
}

/** Returns the stored ids in their order; none for a new history entry or another query. */
export function loadSelection(scope: SelectionScope, entry: string | undefined, list: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(scope)) ?? "null");
    if (typeof stored !== "object" || stored === null) return [];
    const { entry: at, list: asked, ids } = stored as Partial<Record<keyof StoredSelection, unknown>>;
    if (asked !== list || !Array.isArray(ids) || (at !== undefined && at !== entry)) return [];
    return ids.filter((id) => typeof id === "string");
  } catch {
    return [];
  }
}
