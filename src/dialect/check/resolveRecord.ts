/**
 * Resolves a record: computes fields, evaluates visibility and removes hidden
 * values.
 *
 * These steps depend on each other: a condition may read a computed field, and a
 * hidden value must not count in a sum. So they are repeated until nothing
 * changes. If conditions contradict each other, the fields concerned stay
 * visible, so that no input is lost.
 */
import { isBlank } from "../json/jsonValues.ts";
import type { CompiledEntity } from "../schema/compiled.ts";
import { computeOrder, formulaOf, schemaFields, type SchemaField } from "../schema/derived/computeOrder.ts";
import { roundComputed } from "../fields/roundComputed.ts";
import { findUnsound, numbersReadBy, putBack, takeOut } from "./unsoundNumbers.ts";
import { evaluateBoolean, evaluateJson, type Scope, startBudget } from "../expr/evaluate.ts";
import { shareWork } from "../expr/sharedWork.ts";
import { isObject, type Json, type Rec } from "../json/json.ts";
import { childPointer, isUnsafeKey, pointerTokens } from "../json/pointer.ts";
import type { FieldSchema } from "../schema/schema.ts";
import { groupScope, rowScope, isGroup, rowSchema, schemaAt } from "../schema/derived/shape.ts";
import { oncePer } from "../json/oncePer.ts";

export interface ResolvedRecord {
  /** A copy with computed values, and without hidden values unless `x-when-hidden` is `keep`. */
  readonly record: Rec;
  /** Pointers of hidden fields, with row numbers; fields inside a hidden field are not listed. */
  readonly hidden: ReadonlySet<string>;
}

/** Passes after which conditions count as contradictory. A chain of conditions needs one pass per condition. */
const maxPasses = 12;

interface Plan {
  readonly computed: readonly SchemaField[];
  readonly conditional: readonly SchemaField[];
  /** Entered numbers that the computed fields read. */
  readonly numbers: readonly SchemaField[];
  /** Names of root fields with computed or hidden values inside; only these are copied. A root field itself is replaced, not changed. */
  readonly written: ReadonlySet<string>;
}

const planOf = oncePer((entity: CompiledEntity): Plan => {
  const computed = computeOrder(entity.schema, entity.expressions);
  const conditional = schemaFields(entity.schema).filter((field) => field.schema["x-visible-when"] !== undefined);
  const numbers = numbersReadBy(entity, computed);
  const written = new Set([...computed, ...conditional].flatMap(({ tokens: [name = "", ...inside] }) => (inside.length > 0 ? [name] : [])));
  return { computed, conditional, numbers, written };
});

/** Returns the resolved record; `record` is not changed. `scope` has everything except `self` and `row`. */
export function resolveRecord(entity: CompiledEntity, record: Rec, scope: Scope): ResolvedRecord {
  const plan = planOf(entity);
  let hidden: ReadonlySet<string> = new Set<string>();
  let before = hidden;
  for (let pass = 1; pass <= maxPasses; pass++) {
    const resolved = withoutHidden(entity, record, hidden, scope);
    if (plan.conditional.length === 0) return { record: resolved, hidden };
    const next = hiddenFields(entity, plan.conditional, resolved, scope);
    if (isSameSet(next, hidden)) return { record: resolved, hidden };
    before = hidden;
    hidden = next;
  }
  const hiddenInBoth = new Set([...hidden].filter((pointer) => before.has(pointer)));
  return { record: withoutHidden(entity, record, hiddenInBoth, scope), hidden: hiddenInBoth };
}

function withoutHidden(entity: CompiledEntity, record: Rec, hidden: ReadonlySet<string>, scope: Scope): Rec {
  const plan = planOf(entity);
  const resolved: Rec = {};
  for (const [name, value] of Object.entries(record)) {
    if (isUnsafeKey(name)) continue;
    resolved[name] = plan.written.has(name) ? copy(value) : value;
  }
  for (const pointer of hidden) removeHidden(entity.schema, resolved, pointer);
  const unsound = findUnsound(plan.numbers, resolved);
  for (const { tokens } of unsound) {
    const [name = ""] = tokens;
    // A field that is only read is shared with `record`, which must not change: copy it.
    if (!plan.written.has(name) && resolved[name] === record[name]) resolved[name] = copy(resolved[name]);
  }
  takeOut(resolved, unsound);
  for (const field of plan.computed) compute(entity, field, resolved, scope);
  putBack(resolved, unsound);
  for (const pointer of hidden) removeHidden(entity.schema, resolved, pointer);
  return resolved;
}

type VisitLocation = (parent: Rec, name: string, pointer: string, scope: Scope) => void;

/** Visits every location of a schema field in the record, with the object that contains it (empty if absent), its pointer and its scope. */
export function eachLocation(entity: CompiledEntity, tokens: readonly string[], record: Rec, scope: Scope, visit: VisitLocation): void {
  stepTo(entity.schema, tokens, record, "", { ...scope, self: record }, visit);
}

function stepTo(schema: FieldSchema, tokens: readonly string[], parent: Rec, pointer: string, scope: Scope, visit: VisitLocation): void {
  const [name = "", ...rest] = tokens;
  const here = childPointer(pointer, name);
  if (rest.length === 0) return visit(parent, name, here, scope);
  const field = schema.properties?.[name];
  if (!field) return;
  const value = Object.hasOwn(parent, name) ? parent[name] : undefined;
  if (isGroup(field)) {
    const group = isObject(value) ? (value as Rec) : {};
    return stepTo(field, rest, group, here, groupScope(field, group, scope), visit);
  }
  const row = rowSchema(field);
  if (!row || !Array.isArray(value)) return;
  value.forEach((element: Json, index) => {
    if (isObject(element))
      stepTo(row, rest.slice(1), element as Rec, childPointer(here, index), rowScope(row, element as Rec, scope), visit);
  });
}

function compute(entity: CompiledEntity, field: SchemaField, record: Rec, scope: Scope): void {
  const isSuggested = field.schema["x-compute"] === undefined;
  const budget = startBudget();
  // No field reads itself, so what it reads stays the same for all rows.
  eachLocation(entity, field.tokens, record, shareWork(scope), (parent, name, pointer, inner) => {
    // Input stays. The record does not contain suggestions of earlier passes.
    if (isSuggested && !isBlank(parent[name])) return;
    const value = roundComputed(field.schema, evaluateJson(entity.expressions, formulaOf(field.schema) as string, inner, budget), parent);
    if (value !== undefined) putAt(record, pointerTokens(pointer), value);
    else delete parent[name];
  });
}

/** Writes in place and creates absent groups on the path. */
function putAt(record: Rec, tokens: readonly string[], value: Json): void {
  let at: Rec = record;
  for (const token of tokens.slice(0, -1)) {
    const next = at[token];
    if (isObject(next) || Array.isArray(next)) at = next as Rec;
    else if (next !== undefined) return;
    else at = at[token] = {};
  }
  at[tokens.at(-1) ?? ""] = value;
}

function hiddenFields(entity: CompiledEntity, conditional: readonly SchemaField[], record: Rec, scope: Scope): Set<string> {
  const hidden = new Set<string>();
  const shared = shareWork(scope);
  for (const field of conditional) {
    const budget = startBudget();
    eachLocation(entity, field.tokens, record, shared, (_parent, _name, pointer, inner) => {
      if (evaluateBoolean(entity.expressions, field.schema["x-visible-when"] as string, inner, budget) !== true) hidden.add(pointer);
    });
  }
  return hidden;
}

/** Removes a hidden value, unless its `x-when-hidden` is `keep`, and the groups that become empty. */
function removeHidden(root: FieldSchema, record: Rec, pointer: string): void {
  const tokens = pointerTokens(pointer);
  if (schemaAt(root, tokens)?.["x-when-hidden"] === "keep") return;
  const parents: Rec[] = [record];
  for (const token of tokens.slice(0, -1)) {
    const next = parents.at(-1)?.[token];
    if (!isObject(next) && !Array.isArray(next)) return;
    parents.push(next as Rec);
  }
  for (let at = tokens.length - 1; at >= 0; at--) {
    const parent = parents[at] as Rec;
    if (Array.isArray(parent)) return;
    delete parent[tokens[at] as string];
    if (Object.keys(parent).length > 0) return;
  }
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((item) => b.has(item));
}

/** Returns a deep copy of plain JSON without names that reach a prototype. Faster than `structuredClone`. */
export function copyRecord(record: Rec): Rec {
  return copy(record as Json) as Rec;
}

function copy(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((item: Json) => copy(item) as Json);
  if (!isObject(value)) return value;
  const result: Rec = {};
  for (const key of Object.keys(value)) if (!isUnsafeKey(key)) result[key] = copy(value[key] as Json);
  return result;
}
