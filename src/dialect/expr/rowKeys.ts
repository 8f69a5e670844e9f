/** Rows by the values that they are compared by: how many rows have the same. For `duplicateOf`, and for the further values of `overlapsAnother`. */
import { isDecimal, toDecimal, toWire } from "../text/decimal.ts";
import type { Value } from "./values.ts";

/** A value that is equal, as a key of a `Map`, exactly for equal keys of rows. */
export type RowKey = string | number | boolean;

/** Begins the keys that are no value of a record, so that no text is equal to one. */
const made = "\u0000";

/** Returns the key of these values together; `undefined` if one is unknown, a list or a group. */
export function rowKey(values: readonly Value[]): RowKey | undefined {
  if (values.length === 1) return single(values[0]);
  let joined = made;
  for (const value of values) {
    const key = single(value);
    if (key === undefined) return undefined;
    const text = String(key);
    joined += `${(typeof key)[0] ?? ""}${text.length} ${text}`;
  }
  return joined;
}

/** Whether the value is known, and neither a list nor a group. */
export function isSingle(value: Value): boolean {
  if (typeof value === "string" || typeof value === "boolean") return true;
  return Number.isSafeInteger(value) || single(value) !== undefined;
}

function single(value: Value): RowKey | undefined {
  if (typeof value === "string") return value.startsWith(made) ? `${made}text ${value}` : value;
  if (typeof value === "boolean" || Number.isSafeInteger(value)) return value as RowKey;
  if (typeof value !== "number" && !isDecimal(value)) return undefined;
  const decimal = toDecimal(value);
  if (decimal === undefined) return undefined;
  const number = toWire(decimal);
  return typeof number === "number" ? number : `${made}number ${number}`;
}

/** How many rows have a key. */
interface Bucket {
  rows: number;
}

/** The rows of a list by their keys. A row with an unknown key matches none. */
export class KeyedRows {
  readonly #buckets = new Map<RowKey, Bucket>();
  readonly #rows: (Bucket | undefined)[] = [];

  constructor(keys: readonly (readonly Value[])[]) {
    this.replace(0, 0, keys);
  }

  /** Puts the keys of other rows in the place of `removed` rows. Returns true: any value can be a key. */
  replace(from: number, removed: number, added: readonly (readonly Value[])[]): boolean {
    const buckets = added.map((values) => this.#bucketOf(values));
    for (const bucket of this.#rows.splice(from, removed, ...buckets)) if (bucket) bucket.rows--;
    return true;
  }

  #bucketOf(values: readonly Value[]): Bucket | undefined {
    const key = rowKey(values);
    if (key === undefined) return undefined;
    const bucket = this.#buckets.get(key) ?? { rows: 0 };
    this.#buckets.set(key, bucket);
    bucket.rows++;
    return bucket;
  }

  /** Whether another row has the key of the row at this position; `undefined` if that is unknown. */
  matchesAt(at: number): boolean | undefined {
    const bucket = this.#rows[at];
    return bucket && bucket.rows > 1;
  }

  /** Whether a row has these values; `undefined` if one of them is unknown. */
  matchesValues(values: readonly Value[]): boolean | undefined {
    const key = rowKey(values);
    return key === undefined ? undefined : (this.#buckets.get(key)?.rows ?? 0) > 0;
  }
}
