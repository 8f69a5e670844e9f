/** Repeatable random numbers: equal seeds give equal data. */
export interface Random {
  /** 0 (inclusive) to 1. */
  next(): number;
  /** Whole number between both, inclusive. */
  integer(from: number, to: number): number;
  pick<Item>(items: readonly Item[]): Item | undefined;
  /** Picks an item with a probability proportional to its weight; undefined if all weights are 0. */
  weighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item | undefined;
  /** Returns a shuffled copy. */
  shuffled<Item>(items: readonly Item[]): Item[];
  /** Returns an id in the format of `newId`, for a record created at `instant` (milliseconds). */
  id(instant: number): string;
}

/** Mulberry32: small, fast and even enough for sample data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const hex = (digits: number): string => Array.from({ length: digits }, () => integer(0, 15).toString(16)).join("");
  return {
    next,
    integer,
    pick: (items) => items[integer(0, items.length - 1)],
    weighted(items, weightOf) {
      const weighed = items.map((item) => [item, weightOf(item)] as const).filter(([, weight]) => weight > 0);
      let left = next() * weighed.reduce((sum, [, weight]) => sum + weight, 0);
      return (weighed.find(([, weight]) => (left -= weight) < 0) ?? weighed.at(-1))?.[0];
    },
    shuffled(items) {
      return items
        .map((item) => [item, next()] as const)
        .sort(([, a], [, b]) => a - b)
        .map(([item]) => item);
    },
    id(instant) {
      const time = Math.max(0, Math.floor(instant)).toString(16).padStart(12, "0");
      return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${hex(3)}-${"89ab"[integer(0, 3)]}${hex(3)}-${hex(12)}`;
    },
  };
}
