/** Memoizes `load` by key. A failed load is not memoized, so the next call retries. */
export function once<Result>(load: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  const loads = new Map<string, Promise<Result>>();
  return (key) => {
    const known = loads.get(key);
    if (known) return known;
    const loading = load(key);
    loads.set(key, loading);
    loading.catch(() => loads.delete(key));
    return loading;
  };
}
