/**
 * A stable key for each row. It stays with the row while others are added,
 * removed and moved, so inputs keep their focus and problems their row.
 *
 * A keyed pointer names rows by their keys (`/lines/row-7/size`) and stays
 * valid while rows move; an indexed pointer names them by index (`/lines/3/size`).
 */
import { pointerTokens, toPointer } from "#dialect/json/pointer.ts";

export interface RowKeys {
  /** The keys of the `count` rows at `path`. Missing keys are made. */
  keysAt(path: string, count: number): readonly string[];
  /** Replaces the keys of a list. Keys of lists inside removed rows are dropped. */
  set(path: string, keys: readonly string[]): void;
  /** Returns a new key. */
  newKey(): string;
  remove(path: string, index: number): void;
  /** Drops all keys: all rows were replaced. */
  clear(): void;
  /** Indexed pointer -> keyed pointer. */
  toKeyed(path: string): string;
  /** Keyed pointer -> indexed pointer. Undefined if its row was removed. */
  toIndexed(keyed: string): string | undefined;
}

export function createRowKeys(): RowKeys {
  /** Keyed pointer of a list -> keys of its rows. */
  const lists = new Map<string, readonly string[]>();
  let count = 0;
  const newKey = () => `row-${++count}`;

  const toKeyed = (path: string): string => {
    const tokens: string[] = [];
    for (const token of pointerTokens(path)) {
      const key = /^\d+$/.test(token) ? lists.get(toPointer(tokens))?.[Number(token)] : undefined;
      tokens.push(key ?? token);
    }
    return toPointer(tokens);
  };

  const set = (list: string, keys: readonly string[]) => {
    const next = new Set(keys);
    const removed = (lists.get(list) ?? []).filter((key) => !next.has(key));
    lists.set(list, keys);
    if (removed.length === 0) return;
    const rows = new Set(removed.map((key) => `${list}/${key}`));
    for (const inner of [...lists.keys()]) {
      const row = inner.slice(0, inner.indexOf("/", list.length + 1));
      if (inner.startsWith(`${list}/`) && rows.has(row)) lists.delete(inner);
    }
  };

  return {
    keysAt(path, length) {
      const list = toKeyed(path);
      const known = lists.get(list) ?? [];
      if (known.length === length) return known;
      const next = known.length > length ? known.slice(0, length) : [...known, ...Array.from({ length: length - known.length }, newKey)];
      set(list, next);
      return next;
    },
    set: (path, keys) => set(toKeyed(path), keys),
    newKey,
    remove(path, index) {
      const list = toKeyed(path);
      set(list, (lists.get(list) ?? []).toSpliced(index, 1));
    },
    clear: () => lists.clear(),
    toKeyed,
    toIndexed(keyed) {
      const tokens: string[] = [];
      const at: string[] = [];
      for (const token of pointerTokens(keyed)) {
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
