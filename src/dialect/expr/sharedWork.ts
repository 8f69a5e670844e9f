/**
 * The work that the rows of one record share while a rule or a formula runs for
 * each of them: results of parts that do not read the row, and indexes of lists.
 * Without it, a rule that every row evaluates over all rows takes quadratic time.
 */
import type { Expr } from "./ast.ts";
import { readsOnlyRecord } from "./freeNames.ts";
import { createListIndexes, type ListIndexes } from "./listIndex.ts";
import type { KeptIndexes } from "./rowIndex.ts";
import type { Scope, Value } from "./values.ts";
import { oncePer } from "../json/oncePer.ts";

/** Valid as long as the record does not change. */
export interface SharedWork {
  readonly indexes: ListIndexes;
  /** Results by `self`, because a part that was taken in by `$ref` is its own `self`. */
  readonly results: WeakMap<object, Map<Expr, unknown>>;
  /** Indexes of rows that outlive the record: those of the form that edits it. */
  readonly kept: KeptIndexes | undefined;
}

/** The name of the shared work in a scope. No expression can contain this name. */
const workName = "#work";

/** Returns the scope with new shared work. Its record must not change while the scope is in use. */
export function shareWork(scope: Scope, kept?: KeptIndexes): Scope {
  const work: SharedWork = { indexes: createListIndexes(), results: new WeakMap(), kept };
  return { ...scope, [workName]: work as unknown as Value };
}

/** Returns the scope without shared work: for a body that binds a name of the record, such as `map(limits, …)`. */
export function withoutSharedWork(scope: Scope): Scope {
  const { [workName]: _, ...rest } = scope;
  return rest;
}

export function sharedWorkOf(scope: Scope): SharedWork | undefined {
  return scope[workName] as SharedWork | undefined;
}

/** Whether the value of the expression is the same for all rows of the record. */
const isOfRecord = oncePer((expr: Expr) => readsOnlyRecord(expr));

/** Whether the list and the keys of a comparison with other rows are the same for all rows of the record. */
export const isIndexOfRecord = oncePer(
  ({ of, as, keys }: Expr & { readonly op: "among" }) => readsOnlyRecord(of) && keys.every((key) => readsOnlyRecord(key, as)),
);

/** Returns the value of an expression. One that does not read the row is computed once for all rows of the record. */
export function sharedValue(expr: Expr, scope: Scope, compute: () => Value): Value {
  const work = sharedWorkOf(scope);
  return work && isOfRecord(expr) ? sharedResult(work, expr, scope, compute) : compute();
}

/** Returns what `create` returned for this expression and record, and calls it if there is nothing yet. */
export function sharedResult<Result>(work: SharedWork, expr: Expr, scope: Scope, create: () => Result): Result {
  const self = scope["self"];
  if (typeof self !== "object" || self === null) return create();
  let results = work.results.get(self);
  if (!results) work.results.set(self, (results = new Map()));
  if (results.has(expr)) return results.get(expr) as Result;
  const result = create();
  results.set(expr, result);
  return result;
}
