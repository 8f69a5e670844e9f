/**
 * Finds the entries of a list that can satisfy `list.exists(x, x.key == value && …)`
 * without asking each: a rule that every row asks of all rows would take rows
 * times rows otherwise.
 */
import { toDecimal } from "../text/decimal.ts";
import type { Expr } from "./ast.ts";
import { isList, type Value } from "./values.ts";

/** Indexes of lists that do not change while they are asked: those of a settled record. */
export type ListIndexes = WeakMap<object, Map<string, ReadonlyMap<string, readonly Value[]>>>;

/** Under this name a scope carries its indexes; it is no name that an expression can say. */
export const indexesName = "#indexes";

export function createListIndexes(): ListIndexes {
  return new WeakMap();
}

export interface KeyTest {
  /** Names below the entry, `x.size.width` is `["size", "width"]`. */
  readonly key: readonly string[];
  /** What it must equal; reads nothing of the entry. */
  readonly value: Expr;
}

/** The part of the body that says `entry.key == value`, where it must hold for the whole to hold. */
export function keyTestOf(body: Expr, as: string): KeyTest | undefined {
  if (body.op === "and") return keyTestOf(body.left, as) ?? keyTestOf(body.right, as);
  if (body.op !== "==") return undefined;
  const [left, right] = [keyOf(body.left, as), keyOf(body.right, as)];
  if (left && !reads(body.right, as)) return { key: left, value: body.right };
  if (right && !reads(body.left, as)) return { key: right, value: body.left };
  return undefined;
}

/** Entries whose key may equal the value, and those whose key is unknown: for all others the test is false. */
export function candidatesFor(indexes: ListIndexes, list: readonly Value[], { key }: KeyTest, value: Value): readonly Value[] {
  const wanted = bucketOf(value);
  if (wanted === undefined) return list;
  const path = key.join(".");
  const known = indexes.get(list) ?? new Map<string, ReadonlyMap<string, readonly Value[]>>();
  indexes.set(list, known);
  let index = known.get(path);
  if (!index) {
    const made = new Map<string, Value[]>();
    for (const entry of list) {
      const bucket = bucketOf(valueAt(entry, key)) ?? "";
      const those = made.get(bucket);
      if (those) those.push(entry);
      else made.set(bucket, [entry]);
    }
    index = made;
    known.set(path, index);
  }
  return [...(index.get(wanted) ?? []), ...(index.get("") ?? [])];
}

/** Values that may be equal share a bucket; nothing for what is unknown or no single value. */
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
  const around = keyOf(expr.of, as);
  return around && [...around, expr.key];
}

/** Whether the expression names the entry, by whatever part of it. */
function reads(expr: Expr, as: string): boolean {
  if (expr.op === "name") return expr.name === as;
  return Object.values(expr).some((part: unknown) =>
    Array.isArray(part) ? part.some((one) => isExpr(one) && reads(one, as)) : isExpr(part) && reads(part, as),
  );
}

function isExpr(part: unknown): part is Expr {
  return typeof part === "object" && part !== null && "op" in part;
}
