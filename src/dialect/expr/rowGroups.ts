/**
 * Rows compared with the other rows of their list: `row.overlapsAnother(list, from, to)`
 * and `row.duplicateOf(list, key)`. The list is sorted or grouped once; each row
 * is then looked up. So a rule of a row costs n log n for n rows and is broken by
 * the guilty rows only.
 */
import { toDecimal, toWire } from "../text/decimal.ts";
import { compareValues, isList, isNumber, type Value } from "./values.ts";

/** The functions that compare a row with the others, with a line of help each. */
export const rowFunctions = {
  overlapsAnother: {
    doc: "overlapsAnother(row, list, from, to, …): the range of the row shares a value with that of another row; only rows whose further values are the same as the row's count",
    least: 2,
    usage: "row.overlapsAnother(self.lines, row.from, row.to)",
  },
  duplicateOf: {
    doc: "duplicateOf(row, list, key, …): another row of the list has the same key, or the same of all keys",
    least: 1,
    usage: "row.duplicateOf(self.lines, row.code)",
  },
} as const satisfies Readonly<Record<string, { readonly doc: string; readonly least: number; readonly usage: string }>>;

export type RowFunction = keyof typeof rowFunctions;

export function isRowFunction(name: string): name is RowFunction {
  return Object.hasOwn(rowFunctions, name);
}

/** A list whose rows are looked up by their keys. */
export interface RowGroups {
  /**
   * Whether another row matches; `undefined` if a key of the row is unknown, or no single value.
   * @param keysOf returns the keys of a row that is not in the list
   */
  matches(row: Value, keysOf: (row: Value) => readonly Value[]): boolean | undefined;
}

/** @param keysOf the keys of each row of the list, in order. Rows with an unknown key match none. */
export function indexRowKeys(fn: RowFunction, rows: readonly Value[], keysOf: readonly (readonly Value[])[]): RowGroups {
  const listed = new Map(rows.map((row, at) => [row, keysOf[at]]));
  const group = fn === "duplicateOf" ? countKeys(keysOf) : sortRanges(keysOf);
  return {
    matches(row, otherKeys) {
      const keys = listed.get(row);
      const found = group(keys ?? otherKeys(row));
      // The row itself is one of those found, if it is in the list.
      return found === undefined ? undefined : found > (keys ? 1 : 0);
    },
  };
}

/** Returns the number of rows with these keys. */
type CountRows = (keys: readonly Value[]) => number | undefined;

function countKeys(keysOf: readonly (readonly Value[])[]): CountRows {
  const counts = new Map<string, number>();
  for (const keys of keysOf) {
    const key = joinKeys(keys);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (keys) => {
    const key = joinKeys(keys);
    return key === undefined ? undefined : (counts.get(key) ?? 0);
  };
}

interface Ends {
  readonly from: Value[];
  readonly to: Value[];
}

function sortRanges(keysOf: readonly (readonly Value[])[]): CountRows {
  // Ends that are too long for a number of JSON are texts: they count as numbers beside a number.
  const isNumeric = keysOf.some(([from, to]) => isNumber(from) || isNumber(to));
  const groups = new Map<string, Ends>();
  for (const keys of keysOf) {
    const range = rangeOf(keys, isNumeric);
    if (!range) continue;
    const ends = groups.get(range.group) ?? { from: [], to: [] };
    groups.set(range.group, ends);
    ends.from.push(range.from);
    ends.to.push(range.to);
  }
  const order = (a: Value, b: Value): number => compareValues(a, b) ?? 0;
  for (const { from, to } of groups.values()) {
    from.sort(order);
    to.sort(order);
  }
  return (keys) => {
    if (!keys.every(isSingle)) return undefined;
    const range = rangeOf(keys, isNumeric);
    // A range that ends before it begins shares nothing; rules about its order report it.
    if (!range) return 0;
    const { from, to } = groups.get(range.group) ?? { from: [], to: [] };
    const after = from.length - countUntil(from, (start) => order(start, range.to) <= 0);
    const before = countUntil(to, (end) => order(end, range.from) < 0);
    return from.length - after - before;
  };
}

/** Returns the range of a row and the group in which it is compared; `undefined` if it has no order or ends before it begins. */
function rangeOf(
  [first, second, ...same]: readonly Value[],
  isNumeric: boolean,
): { readonly group: string; readonly from: Value; readonly to: Value } | undefined {
  const group = joinKeys(same);
  const [from, to] = isNumeric ? [numberOf(first), numberOf(second)] : [first, second];
  return group === undefined || (compareValues(from, to) ?? 1) > 0 ? undefined : { group, from, to };
}

/** Whether the value is known, and neither a list nor a group. Asked for every row: a whole number needs no text for it. */
function isSingle(value: Value): boolean {
  return Number.isSafeInteger(value) || exactKey(value) !== undefined;
}

function numberOf(value: Value): Value {
  return typeof value === "number" ? value : toDecimal(value);
}

/** Returns how many values at the beginning of the sorted list pass the test. */
function countUntil(sorted: readonly Value[], passes: (value: Value) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(sorted[middle])) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns one text for all keys, equal for equal values; `undefined` if a key is unknown, a list or a group. */
function joinKeys(keys: readonly Value[]): string | undefined {
  if (keys.length === 0) return "";
  const parts = keys.map(exactKey);
  if (parts.length === 1) return parts[0];
  return parts.some((part) => part === undefined) ? undefined : JSON.stringify(parts);
}

/** Returns a text that is the same for the same number, text or truth value; `undefined` for an unknown value, a list or a group. */
export function exactKey(value: Value): string | undefined {
  if (value === undefined || value === null || isList(value)) return undefined;
  if (Number.isSafeInteger(value)) return `n${String(value)}`;
  if (isNumber(value)) {
    const decimal = toDecimal(value);
    return decimal && `n${String(toWire(decimal))}`;
  }
  return typeof value === "object" ? undefined : `${typeof value} ${String(value)}`;
}
