/**
 * Merges the input of a save over the stored record.
 *
 * - A field that the input does not contain keeps its stored value; null, an
 *   empty text or an empty group clears it.
 * - Groups merge field by field; lists and files are replaced.
 * - All values are normalized. Computed fields are dropped.
 * - A read-only field may be repeated with its stored value; another value is
 *   refused. In rows the stored value is that of the row with the same `id`, or
 *   with the same index.
 * - An unknown field is refused, unless the stored record has it with the same
 *   value: a client may send a record back as it was read. Such fields, and
 *   `id` and `version`, are carried over unchanged.
 */
import type { CompiledEntity } from "../schema/compiled.ts";
import { isEqual } from "../json/equal.ts";
import type { Expressions } from "../expr/ast.ts";
import { evaluateBoolean, type Scope } from "../expr/evaluate.ts";
import { isObject, type Json, type Rec } from "../json/json.ts";
import { normalizeValue } from "../fields/normalize.ts";
import { childPointer, isUnsafeKey } from "../json/pointer.ts";
import type { Problem } from "../schema/problems.ts";
import { problemAt } from "../schema/derived/problemAt.ts";
import { groupScope, rowScope, isGroup, rowSchema } from "../schema/derived/shape.ts";
import type { FieldSchema } from "../schema/schema.ts";

/** Maximum unknown fields that are reported for one object. A body may contain ten thousands. */
const maxUnknown = 20;
/** Fields that every record has in addition to those of its schema. */
const envelope = new Set(["id", "version"]);

export interface Merged {
  /** Declared fields only, normalized. */
  readonly record: Rec;
  /** The stored record in the same form, to compare with. */
  readonly before: Rec | undefined;
  /** `id`, `version` and unknown fields, as stored. */
  readonly carried: Rec;
}

export interface SavedInput {
  readonly input: Rec;
  /** Null for a new record. */
  readonly stored: Rec | null;
  /** The only fields of the record that may change. Absent: all may. */
  readonly open?: readonly string[] | undefined;
}

/**
 * Merges `input` over `stored` and adds refused values to `problems`.
 * `x-readonly-when` is evaluated over the stored record, so that no save can
 * unlock a field that it changes. `scope` has everything except `self` and `row`.
 */
export function mergeInput(entity: CompiledEntity, { input, stored, open }: SavedInput, scope: Scope, problems: Problem[]): Merged {
  const { schema, expressions } = entity;
  const before = stored ? normalizeRecord(schema, stored) : undefined;
  const carried: Rec = {};
  for (const source of [input, stored ?? {}]) {
    for (const [key, value] of Object.entries(source)) {
      if (hasField(schema, key) || isUnsafeKey(key)) continue;
      if (source === stored || envelope.has(key)) carried[key] = value;
    }
  }
  const known = Object.fromEntries(
    Object.entries(input).filter(
      ([key, value]) =>
        hasField(schema, key) ||
        isUnsafeKey(key) ||
        !(envelope.has(key) || (stored && Object.hasOwn(stored, key) && isEqual(stored[key], value))),
    ),
  );
  const merge: MergeOptions = { expressions, problems, ...(open && { open: new Set(open.map((name) => childPointer("", name))) }) };
  const scopeBefore = before && { ...scope, self: before };
  return { record: mergeFields(merge, schema, { old: before, scope: scopeBefore }, known, ""), before, carried };
}

/** Returns the record in canonical form: declared fields only, normalized, without empty values. */
export function normalizeRecord(schema: FieldSchema, record: Rec): Rec {
  const normal: Rec = {};
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const value = Object.hasOwn(record, name) ? normalizeDeep(field, record[name]) : undefined;
    if (value !== undefined) normal[name] = value;
  }
  return normal;
}

function normalizeDeep(schema: FieldSchema, value: Json | undefined): Json | undefined {
  if (isGroup(schema) && isObject(value)) {
    const group = normalizeRecord(schema, value);
    return Object.keys(group).length > 0 ? group : undefined;
  }
  const row = rowSchema(schema);
  if (row && Array.isArray(value)) return value.map((element: Json) => (isObject(element) ? normalizeRecord(row, element) : element));
  return normalizeValue(schema, value);
}

interface MergeOptions {
  readonly expressions: Expressions;
  readonly problems: Problem[];
  /** Pointers of the only fields that may change. */
  readonly open?: ReadonlySet<string>;
}

/** The stored object at a location and the scope of its conditions; both undefined for a new one. */
interface Before {
  readonly old: Rec | undefined;
  readonly scope: Scope | undefined;
}

function mergeFields(merge: MergeOptions, schema: FieldSchema, before: Before, input: Rec, pointer: string): Rec {
  const unknown = Object.keys(input).filter((key) => !hasField(schema, key));
  for (const key of unknown.slice(0, maxUnknown)) merge.problems.push(problemAt(childPointer(pointer, key), "unknownField", {}));
  const merged: Rec = {};
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (field["x-compute"] !== undefined) continue;
    const given = Object.hasOwn(input, name) ? input[name] : undefined;
    const value = given === undefined ? before.old?.[name] : mergeField(merge, field, before, name, given, childPointer(pointer, name));
    if (value !== undefined) merged[name] = value;
  }
  return merged;
}

function mergeField(merge: MergeOptions, field: FieldSchema, before: Before, name: string, value: Json, pointer: string): Json | undefined {
  const old = before.old?.[name];
  if (isExcluded(merge, pointer) || isLocked(merge, field, before.scope)) {
    const same = normalizeDeep(field, value);
    // A new record may contain the default of a read-only field.
    if (old === undefined && field.default !== undefined && isEqual(same, field.default)) return same;
    if (!isEqual(same, old)) merge.problems.push(problemAt(pointer, "readOnly", {}, field));
    return old;
  }
  if (isGroup(field) && isObject(value)) {
    const oldGroup = isObject(old) ? old : undefined;
    const inside: Before = { old: oldGroup, scope: before.scope && groupScope(field, oldGroup ?? {}, before.scope) };
    const group = mergeFields(merge, field, inside, value, pointer);
    return Object.keys(group).length > 0 ? group : undefined;
  }
  const row = rowSchema(field);
  if (!row || !Array.isArray(value)) return normalizeValue(field, value);
  const oldRows: readonly Json[] = Array.isArray(old) ? old : [];
  return value.map((element: Json, index) => {
    if (!isObject(element)) return element;
    const oldRow = sameRow(row, oldRows, element, index);
    return mergeRow(
      merge,
      row,
      { old: oldRow, scope: oldRow && before.scope && rowScope(row, oldRow, before.scope) },
      element,
      childPointer(pointer, index),
    );
  });
}

/**
 * Replaces a row; only its read-only values come from the stored row. In a row an empty value means the same as an
 * absent one, so an empty read-only value is not a change.
 */
function mergeRow(merge: MergeOptions, schema: FieldSchema, before: Before, row: Rec, pointer: string): Rec {
  const locked: Rec = {};
  const given = { ...row };
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (before.old?.[name] === undefined || !isLocked(merge, field, before.scope)) continue;
    locked[name] = before.old[name];
    if (Object.hasOwn(given, name) && normalizeDeep(field, given[name]) === undefined) delete given[name];
  }
  return mergeFields(merge, schema, { ...before, old: locked }, given, pointer);
}

/** Whether `open` excludes the field. It names only fields at the root of the record; fields inside follow them. */
function isExcluded({ open }: MergeOptions, pointer: string): boolean {
  return open !== undefined && pointer.lastIndexOf("/") === 0 && !open.has(pointer);
}

function isLocked(merge: MergeOptions, field: FieldSchema, scope: Scope | undefined): boolean {
  if (field.readOnly) return true;
  const when = field["x-readonly-when"];
  return when !== undefined && scope !== undefined && evaluateBoolean(merge.expressions, when, scope) === true;
}

/** Returns the stored row of an input row: the one with the same `id` if rows have ids, else the one with the same index. */
export function sameRow(schema: FieldSchema, oldRows: readonly Json[], row: Rec, index: number): Rec | undefined {
  const id = hasField(schema, "id") ? row["id"] : undefined;
  const old = id === undefined || id === null ? oldRows[index] : oldRows.find((candidate) => isObject(candidate) && candidate["id"] === id);
  return isObject(old) ? old : undefined;
}

function hasField(schema: FieldSchema, key: string): boolean {
  return schema.properties !== undefined && Object.hasOwn(schema.properties, key);
}
