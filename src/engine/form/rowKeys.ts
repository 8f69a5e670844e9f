/** A name for each row that stays with it while others are added and removed, so that no input loses its focus. */
export interface RowKeys {
  /** The keys of the `count` rows at `path`; missing ones are made. */
  of(path: string, count: number): readonly string[];
  remove(path: string, index: number): void;
  /** The rows were replaced by others. */
  forget(): void;
}

export function createRowKeys(): RowKeys {
  const keys = new Map<string, readonly string[]>();
  let made = 0;
  return {
    of(path, count) {
      const known = keys.get(path) ?? [];
      if (known.length === count) return known;
      const next =
        known.length > count ? known.slice(0, count) : [...known, ...Array.from({ length: count - known.length }, () => `row-${++made}`)];
      keys.set(path, next);
      return next;
    },
    remove(path, index) {
      keys.set(path, (keys.get(path) ?? []).toSpliced(index, 1));
      for (const inner of [...keys.keys()]) if (inner.startsWith(`${path}/`)) keys.delete(inner);
    },
    forget: () => keys.clear(),
  };
}
