/**
 * Indexes lists by a field, so that `list.exists(x, x.key == value && …)` tests
 * only the entries with that key. Without an index, a rule that every row
 * evaluates over all rows takes quadratic time.
 */
import { toDecimal } from "../text/decimal.ts";
import type { Expr } from "./ast.ts";
import { conjuncts } from "./conjuncts.ts";
import { freeNames, readsOnlyRecord } from "./freeNames.ts";
import { isList, type Value } from "./values.ts";
import { oncePer } from "../json/oncePer.ts";
import { groupBy } from "../json/groupBy.ts";

/** Indexes by list. The lists must not change afterwards, as in a resolved record. */
export type ListIndexes = WeakMap<object, Map<string, ReadonlyMap<string, readonly Value[]>>>;

export function createListIndexes(): ListIndexes {
  return new WeakMap();
}

export interface KeyTest {
  /** Path below the entry: `x.size.width` is `["size", "width"]`. */
  readonly key: readonly string[];
  /** The expected value. It does not depend on the entry. */
  readonly value: Expr;
  /** Whether the rest of the body reads only the entry and the record: rows with the same expected value then share their result. */
  readonly isShared: boolean;
}

type Exists = Expr & { readonly op: "each" };

/** Returns a test `entry.key == value` that must hold for the body to hold; `undefined` if the body has none. */
export const keyTestOf = oncePer(({ of, as, body }: Exists): KeyTest | undefined => {
  const parts = conjuncts(body);
  for (const part of parts) {
    if (part.op !== "==") continue;
    const [left, right] = [keyOf(part.left, as), keyOf(part.right, as)];
    const found = left && !freeNames(part.right).has(as) ? part.right : right && !freeNames(part.left).has(as) ? part.left : undefined;
    if (!found) continue;
    const isShared = readsOnlyRecord(of) && parts.every((other) => other === part || readsOnlyRecord(other, as));
    return { key: (found === part.right ? left : right) as readonly string[], value: found, isShared };
  }
  return undefined;
});

/** Entries for which the test may hold (`known`), and those whose key is unknown. For all others the test is false. */
export interface KeyCandidates {
  readonly known: readonly Value[];
  readonly unknown: readonly Value[];
}

/** Returns the candidates for an expected value; `undefined` for a value without an index: unknown, a list or a group. */
export function candidatesFor(indexes: ListIndexes, list: readonly Value[], { key }: KeyTest, value: Value): KeyCandidates | undefined {
  const bucket = bucketOf(value);
  if (bucket === undefined) return undefined;
  const path = key.join(".");
  const indexesOfList = indexes.get(list) ?? new Map<string, ReadonlyMap<string, readonly Value[]>>();
  indexes.set(list, indexesOfList);
  const index = indexesOfList.get(path) ?? groupBy(list, (entry) => bucketOf(valueAt(entry, key)) ?? "");
  indexesOfList.set(path, index);
  return { known: index.get(bucket) ?? [], unknown: index.get("") ?? [] };
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
