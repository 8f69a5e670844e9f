/**
 * The ranges of the rows of a list, and how many of the others each shares a
 * value with. A list is sorted once; a row that changes is compared with the
 * others of its group, so that an edit costs n steps for n rows.
 */
import { toDecimal } from "../text/decimal.ts";
import { isSingle, rowKey, type RowKey } from "./rowKeys.ts";
import { compareValues, isNumber, type Value } from "./values.ts";

/**
 * How the ends of ranges are compared. `digits` are texts of one form, such as
 * dates: they have the order of their digits, read as one number. `values` are
 * texts, or numbers that are too long for one of JSON.
 */
type Order = { readonly by: "numbers" } | { readonly by: "digits"; readonly form: string } | PlainOrder;
interface PlainOrder {
  readonly by: "values";
  readonly isNumeric: boolean;
}

/** A number of more digits is not exact. */
const mostDigits = 15;
/** A group of so few rows is compared pair by pair. */
const fewRows = 8;

interface Ranged {
  readonly group: Group;
  readonly from: Value;
  readonly to: Value;
  /** The values as they are, for a row that is compared in another way. */
  readonly values: readonly Value[];
  /** Other rows of the group that share a value with it. */
  others: number;
}

type Group = Ranged[];
/** `unknown`: a value is. `none`: it ends before it begins, and shares nothing; rules about its order report it. */
type RangedRow = Ranged | "unknown" | "none";

/** The rows of a list by `from`, `to`, and the further values that have to be the same. */
export class RangedRows {
  #order: Order;
  #groups = new Map<RowKey, Group>();
  #rows: readonly RangedRow[] = [];
  #keys: readonly (readonly Value[])[];

  constructor(keys: readonly (readonly Value[])[]) {
    this.#keys = keys;
    this.#order = likelyOrder(keys);
    if (!this.#build(keys)) {
      this.#order = { by: "values", isNumeric: keys.some(isNumeric) };
      this.#build(keys);
    }
    for (const group of this.#groups.values()) countOthers(group);
  }

  #build(keys: readonly (readonly Value[])[]): boolean {
    this.#groups = new Map();
    const rows = this.#read(keys);
    for (const row of rows ?? []) if (typeof row === "object") row.group.push(row);
    this.#rows = rows ?? [];
    return rows !== undefined;
  }

  /** Returns the ranges of rows with these values; `undefined` if the order of this list does not compare one of them. */
  #read(keys: readonly (readonly Value[])[]): RangedRow[] | undefined {
    const rows: RangedRow[] = [];
    for (const values of keys) {
      const row = this.#rangeOf(values);
      if (row === undefined) return undefined;
      rows.push(row);
    }
    return rows;
  }

  #rangeOf(values: readonly Value[]): RangedRow | undefined {
    if (!values.every(isSingle)) return "unknown";
    const from = endOf(values[0], this.#order);
    const to = endOf(values[1], this.#order);
    if (from === unfit || to === unfit) return undefined;
    if (!isUntil(from, to)) return "none";
    const key = furtherKey(values);
    let group = this.#groups.get(key);
    if (!group) this.#groups.set(key, (group = []));
    return { group, from, to, values, others: 0 };
  }

  /** Puts other rows in the place of `removed` ones. Returns false if the list has to be read again. */
  replace(from: number, removed: number, added: readonly (readonly Value[])[]): boolean {
    const rows = this.#order.by === "values" ? undefined : this.#read(added);
    this.#keys = this.#keys.toSpliced(from, removed, ...added);
    // Without a number, texts are no longer compared as numbers.
    if (!rows || (this.#order.by === "numbers" && !this.#keys.some(isNumeric))) return false;
    for (const old of this.#rows.slice(from, from + removed)) {
      if (typeof old !== "object") continue;
      old.group.splice(old.group.indexOf(old), 1);
      for (const other of old.group) if (areOverlapping(old, other)) other.others--;
    }
    for (const row of rows) {
      if (typeof row !== "object") continue;
      for (const other of row.group) {
        if (!areOverlapping(row, other)) continue;
        other.others++;
        row.others++;
      }
      row.group.push(row);
    }
    this.#rows = this.#rows.toSpliced(from, removed, ...rows);
    return true;
  }

  /** Whether the row at this position shares a value with another one; `undefined` if a value of it is unknown. */
  matchesAt(at: number): boolean | undefined {
    const row = this.#rows[at];
    return typeof row === "object" ? row.others > 0 : row === "none" ? false : undefined;
  }

  /** The same for a row that is not in the list. */
  matchesValues(values: readonly Value[]): boolean | undefined {
    if (!values.every(isSingle)) return undefined;
    const asNumbers = this.#order.by === "numbers" || (this.#order.by === "values" && this.#order.isNumeric);
    const [from, to] = [plainEnd(values[0], asNumbers), plainEnd(values[1], asNumbers)];
    const key = furtherKey(values);
    const reaches = ({ values: [start, end] }: Ranged) =>
      isUntil(plainEnd(start, asNumbers), to) && isUntil(from, plainEnd(end, asNumbers));
    return isUntil(from, to) && (this.#groups.get(key) ?? []).some(reaches);
  }
}

/** Whether an end of a known range is a number. Beside it, ends that are texts are compared as numbers. */
function isNumeric(values: readonly Value[]): boolean {
  return values.every(isSingle) && values.slice(0, 2).some(isNumber);
}

/** Returns the key of the values that have to be the same. All are known. */
function furtherKey(values: readonly Value[]): RowKey {
  return values.length === 2 ? "" : (rowKey(values.slice(2)) ?? "");
}

/** Whether the first value is not after the second. Values without an order are not. */
function isUntil(first: Value, second: Value): boolean {
  if (typeof first === "number" && typeof second === "number") return first <= second;
  return (compareValues(first, second) ?? 1) <= 0;
}

function areOverlapping(a: Ranged, b: Ranged): boolean {
  return isUntil(a.from, b.to) && isUntil(b.from, a.to);
}

/** Returns the order of most lists whose first known range begins or ends so. A range with an unknown value is compared with none. */
function likelyOrder(keys: readonly (readonly Value[])[]): Order {
  const hasOrder = (end: Value): boolean => typeof end === "string" || isNumber(end);
  const [from, to] = keys.find((values) => values.every(isSingle) && (hasOrder(values[0]) || hasOrder(values[1]))) ?? [];
  const first = hasOrder(from) ? from : to;
  return typeof first === "string" ? { by: "digits", form: first.replaceAll(/\d/g, "0") } : { by: "numbers" };
}

/** The value of an end that the order of the list does not compare. */
const unfit = Symbol("unfit");

function endOf(value: Value, order: Order): Value | typeof unfit {
  if (order.by === "digits") return typeof value === "string" ? digitsOf(value, order.form) : isNumber(value) ? unfit : undefined;
  if (order.by === "values") return plainEnd(value, order.isNumeric);
  return typeof value === "number" ? value : toDecimal(value) === undefined ? undefined : unfit;
}

/** Beside a number, ends that are too long for a number of JSON are texts and count as numbers. */
function plainEnd(value: Value, isNumeric: boolean): Value {
  return !isNumeric || typeof value === "number" ? value : toDecimal(value);
}

const zero = 48;

/** Returns the digits of a text as a number if it has the form, in which `0` means any digit. */
function digitsOf(text: string, form: string): number | typeof unfit {
  if (text.length !== form.length) return unfit;
  let number = 0;
  let digits = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (form.charCodeAt(at) !== zero) {
      if (code !== form.charCodeAt(at)) return unfit;
      continue;
    }
    const digit = code - zero;
    if (digit < 0 || digit > 9 || ++digits > mostDigits) return unfit;
    number = number * 10 + digit;
  }
  return number;
}

/** Counts for each row of a group the others that it overlaps. */
function countOthers(group: Group): void {
  if (group.length <= fewRows) {
    for (const row of group) row.others = group.filter((other) => other !== row && areOverlapping(row, other)).length;
    return;
  }
  const starts = sorted(group.map(({ from }) => from));
  const ends = sorted(group.map(({ to }) => to));
  // If each begins after the one before has ended, none overlaps another: the usual case.
  if (!starts.some((start, at) => at > 0 && isUntil(start, ends[at - 1]))) return;
  for (const row of group) {
    const begun = countUntil(starts, (start) => isUntil(start, row.to));
    const ended = countUntil(ends, (end) => !isUntil(row.from, end));
    row.others = begun - ended - 1;
  }
}

function sorted(values: readonly Value[]): readonly Value[] {
  if (values.every((value) => typeof value === "number")) return Array.from(Float64Array.from(values as readonly number[]).sort());
  return values.toSorted((a, b) => compareValues(a, b) ?? 0);
}

/** Returns how many values at the beginning of the sorted list pass the test. */
function countUntil(list: readonly Value[], passes: (value: Value) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(list[middle])) low = middle + 1;
    else high = middle;
  }
  return low;
}
