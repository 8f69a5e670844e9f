/**
 * Indexes lists by a field, so that `list.exists(x, x.key == value && …)` tests
 * only the entries with that key. Without an index, a rule that every row
 * evaluates over all rows takes quadratic time.
 */
import { toDecimal } from "../text/decimal.ts";
import type { Expr } from "./ast.ts";
import { isList, type Value } from "./values.ts";

/** Indexes by list. The lists must not change afterwards, as in a resolved record. */
export type ListIndexes = WeakMap<object, Map<string, ReadonlyMap<string, readonly Value[]>>>;

/** The name of the indexes in a scope. No expression can contain this name. */
export const indexesName = "#indexes";

export function createListIndexes(): ListIndexes {
  return new WeakMap();
}

export interface KeyTest {
  /** Path below the entry: `x.size.width` is `["size", "width"]`. */
  readonly key: readonly string[];
  /** The expected value. It does not depend on the entry. */
  readonly value: Expr;
}

/** Returns a test `entry.key == value` that must hold for the body to hold; `undefined` if the body has none. */
export function keyTestOf(body: Expr, as: string): KeyTest | undefined {
  if (body.op === "and") return keyTestOf(body.left, as) ?? keyTestOf(body.right, as);
  if (body.op !== "==") return undefined;
  const [left, right] = [keyOf(body.left, as), keyOf(body.right, as)];
  if (left && !reads(body.right, as)) return { key: left, value: body.right };
  if (right && !reads(body.left, as)) return { key: right, value: body.left };
  return undefined;
}

/** Returns the entries whose key may equal the value, and those whose key is unknown. For all others the test is false. */
export function candidatesFor(indexes: ListIndexes, list: readonly Value[], { key }: KeyTest, value: Value): readonly Value[] {
  const bucket = bucketOf(value);
  if (bucket === undefined) return list;
  const path = key.join(".");
  const indexesOfList = indexes.get(list) ?? new Map<string, ReadonlyMap<string, readonly Value[]>>();
  indexes.set(list, indexesOfList);
  const index = indexesOfList.get(path) ?? createIndex(list, key);
  indexesOfList.set(path, index);
  return [...(index.get(bucket) ?? []), ...(index.get("") ?? [])];
}

function createIndex(list: readonly Value[], key: readonly string[]): ReadonlyMap<string, readonly Value[]> {
  const index = new Map<string, Value[]>();
  for (const entry of list) {
    const bucket = bucketOf(valueAt(entry, key)) ?? "";
    const entries = index.get(bucket);
    if (entries) entries.push(entry);
    else index.set(bucket, [entry]);
  }
  return index;
}

/** Returns the bucket of a value; equal values share one. Returns `undefined` for unknown values, lists and objects. */
function bucketOf(value: Value): string | undefined {
  if (value === undefined || value === null || isList(value)) return undefined;
  const decimal = toDecimal(value);
  if (decimal) return `n${decimal.toString()}`;
  return typeof value === "object" ? undefined : `${typeof value}${String(value)}`;
}

function valueAt(entry: Value, key: readonly string[]): Value {
  return key.reduce<Value>(
    (at, name) =>
      typeof at === "object" && at !== null && !isList(at) && Object.hasOwn(at, name)
        ? (at as Readonly<Record<string, Value>>)[name]
        : undefined,
    entry,
  );
}

function keyOf(expr: Expr, as: string): readonly string[] | undefined {
  if (expr.op !== "get") return undefined;
  if (expr.of.op === "name") return expr.of.name === as ? [expr.key] : undefined;
  const parent = keyOf(expr.of, as);
  return parent && [...parent, expr.key];
}

/** Whether the expression uses the entry anywhere. */
function reads(expr: Expr, as: string): boolean {
  if (expr.op === "name") return expr.name === as;
  return Object.values(expr).some((part: unknown) =>
    Array.isArray(part) ? part.some((one) => isExpr(one) && reads(one, as)) : isExpr(part) && reads(part, as),
  );
}

function isExpr(part: unknown): part is Expr {
  return typeof part === "object" && part !== null && "op" in part;
}
