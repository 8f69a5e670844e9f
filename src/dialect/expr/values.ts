/**
 * The values of an expression and their comparison.
 *
 * `undefined` is *unknown*: an absent field, a null, or the result of an
 * operation on one. JSON numbers are exact decimals. A text that is a plain
 * decimal is compared as a number if the other side is a number, because long
 * numbers, and those of other backends, are sent as text. Two texts are
 * compared as texts.
 */
import { isDecimal, toDecimal, toWire, type Decimal } from "../text/decimal.ts";
import { isObject, type Json } from "../json/json.ts";

export type Value = undefined | null | boolean | number | string | Decimal | readonly Value[] | { readonly [key: string]: Value };

/** Values by the names an expression may use: self, row, oldSelf, user, limits, asked, today, now. */
export type Scope = Readonly<Record<string, Value>>;

/** The evaluation takes too many steps, or a value is too large. A record within the limits of its schema does not cause it. */
export class ExprCostError extends Error {
  constructor() {
    super("the expression takes too much work");
    this.name = "ExprCostError";
  }
}

/** Returns the result of an evaluation; undefined if it exceeds its steps. */
export function unlessCostly<Result>(evaluation: () => Result): Result | undefined {
  try {
    return evaluation();
  } catch (error) {
    if (error instanceof ExprCostError) return undefined;
    throw error;
  }
}

export function isNumber(value: Value): value is number | Decimal {
  return typeof value === "number" || isDecimal(value);
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** Returns a field of a group, a row or a record; `undefined` is unknown. */
export function memberOf(of: Value, key: string): Value {
  if (typeof of !== "object" || of === null || isList(of) || !Object.hasOwn(of, key)) return undefined;
  return (of as Readonly<Record<string, Value>>)[key] ?? undefined;
}

/** Returns -1, 0 or 1; `undefined` if a side is unknown or the values have no order. */
export function compareValues(a: Value, b: Value): -1 | 0 | 1 | undefined {
  if (typeof a === "number" && typeof b === "number") return a < b ? -1 : a > b ? 1 : a === b ? 0 : undefined;
  if (isNumber(a) || isNumber(b)) {
    const left = toDecimal(a);
    const right = toDecimal(b);
    return left === undefined || right === undefined ? undefined : left.cmp(right);
  }
  if (typeof a === "string" && typeof b === "string") return orderText(a, b);
  return undefined;
}

/** Orders by code points, as PostgreSQL's collation "C" does, so that browser and database agree. */
function orderText(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0;
  let at = 0;
  while (at < a.length && at < b.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at > 0 && isTrail(a.charCodeAt(at)) && isTrail(b.charCodeAt(at))) at--;
  return (a.codePointAt(at) ?? -1) < (b.codePointAt(at) ?? -1) ? -1 : 1;
}

function isTrail(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** Returns whether the values are equal; `undefined` if a side is unknown. Values of different kinds are not equal. */
export function equalValues(a: Value, b: Value): boolean | undefined {
  if (a === undefined || a === null || b === undefined || b === null) return undefined;
  if (isNumber(a) || isNumber(b)) return compareValues(a, b) === 0;
  if (isList(a) && isList(b)) return a.length === b.length ? allTrue(a.map((item, at) => equalValues(item, b[at]))) : false;
  if (isPlain(a) && isPlain(b)) {
    const keys = Object.keys(a);
    if (keys.length !== Object.keys(b).length || !keys.every((key) => Object.hasOwn(b, key))) return false;
    return allTrue(keys.map((key) => equalValues(a[key], b[key])));
  }
  return a === b;
}

function isPlain(value: Value): value is { readonly [key: string]: Value } {
  return isObject(value) && !isDecimal(value);
}

/** Three-valued "and". */
function allTrue(results: readonly (boolean | undefined)[]): boolean | undefined {
  if (results.includes(false)) return false;
  return results.includes(undefined) ? undefined : true;
}

/** Converts a value to its stored form. Unknown elements of a list are dropped. */
export function toJson(value: Value): Json | undefined {
  if (value === undefined || value === null) return undefined;
  if (isDecimal(value)) return toWire(value);
  if (isList(value)) return value.map(toJson).filter((item) => item !== undefined);
  if (isObject(value)) return Object.fromEntries(Object.entries(value).flatMap(([key, item]) => entryOf(key, toJson(item))));
  return value;
}

/** An unknown value has no member. */
function entryOf(key: string, value: Json | undefined): [string, Json][] {
  return value === undefined ? [] : [[key, value]];
}
