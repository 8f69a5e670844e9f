/**
 * A name for each row that stays with it while others come, go and move, so
 * that no input loses its focus and no problem changes its row.
 */
import { pointerTokens, toPointer } from "#dialect/json/pointer.ts";

export interface RowKeys {
  /** The keys of the `count` rows at `path`; missing ones are made. */
  of(path: string, count: number): readonly string[];
  /** These are the rows now; what is not among them is gone. */
  put(path: string, keys: readonly string[]): void;
  /** A name that no row has. */
  fresh(): string;
  remove(path: string, index: number): void;
  /** The rows were replaced by others. */
  forget(): void;
  /** A pointer with rows by their names: `/lines/3/size` -> `/lines/row-7/size`. It stays true while rows move. */
  named(path: string): string;
  /** The pointer that a named one stands for now; nothing where its row is gone. */
  numbered(named: string): string | undefined;
}

export function createRowKeys(): RowKeys {
  /** Keys by the named pointer of their list. */
  const lists = new Map<string, readonly string[]>();
  let made = 0;
  const fresh = () => `row-${++made}`;

  const named = (path: string): string => {
    const tokens: string[] = [];
    for (const token of pointerTokens(path)) {
      const key = /^\d+$/.test(token) ? lists.get(toPointer(tokens))?.[Number(token)] : undefined;
      tokens.push(key ?? token);
    }
    return toPointer(tokens);
  };

  const put = (list: string, keys: readonly string[]) => {
    const kept = new Set(keys);
    const gone = (lists.get(list) ?? []).filter((key) => !kept.has(key));
    lists.set(list, keys);
    if (gone.length === 0) return;
    const places = new Set(gone.map((key) => `${list}/${key}`));
    for (const inner of [...lists.keys()]) {
      const row = inner.slice(0, inner.indexOf("/", list.length + 1));
      if (inner.startsWith(`${list}/`) && places.has(row)) lists.delete(inner);
    }
  };

  return {
    of(path, count) {
      const list = named(path);
      const known = lists.get(list) ?? [];
      if (known.length === count) return known;
      const next = known.length > count ? known.slice(0, count) : [...known, ...Array.from({ length: count - known.length }, fresh)];
      put(list, next);
      return next;
    },
    put: (path, keys) => put(named(path), keys),
    fresh,
    remove(path, index) {
      const list = named(path);
      put(list, (lists.get(list) ?? []).toSpliced(index, 1));
    },
    forget: () => lists.clear(),
    named,
    numbered(path) {
      const tokens: string[] = [];
      const at: string[] = [];
      for (const token of pointerTokens(path)) {
        const keys = lists.get(toPointer(at));
        const index = keys && /^row-\d+$/.test(token) ? keys.indexOf(token) : undefined;
        if (index !== undefined && index < 0) return undefined;
        tokens.push(index === undefined ? token : String(index));
        at.push(token);
      }
      return toPointer(tokens);
    },
  };
}
