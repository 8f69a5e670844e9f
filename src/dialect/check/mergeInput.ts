/**
 * Lays the input of a save over the stored record.
 *
 * - A field that the input does not name keeps its stored value; an explicit
 *   null, an empty text or an empty group clears it.
 * - Groups merge field by field; lists and files are replaced whole.
 * - Everything is normalised. Computed fields are left to be computed.
 * - A read-only field may be repeated as it is stored; another value is
 *   refused. In rows it is compared with the row of the same `id`, or of the
 *   same place.
 * - A field that the schema does not know is refused, unless it stands in the
 *   stored record with the same value: an older or wider record may be sent
 *   back as it was read. Such fields, and `id` and `version`, are carried
 *   along untouched.
 */
import type { CompiledEntity } from "../schema/compiled.ts";
import { isEqual } from "../json/equal.ts";
import type { Expressions } from "../expr/ast.ts";
import { evaluateBoolean, type Scope } from "../expr/evaluate.ts";
import { isObject, type Json, type Rec } from "../json/json.ts";
import { normalizeValue } from "../fields/normalize.ts";
import { childPointer, isUnsafeKey } from "../json/pointer.ts";
import type { Problem } from "../schema/problems.ts";
import { problemAt } from "../schema/problemAt.ts";
import { groupScope, rowScope, isGroup, rowSchema } from "../schema/shape.ts";
import type { FieldSchema } from "../schema/schema.ts";

/** Unknown fields of one object that are named. A body may bring ten thousands. */
const maxUnknown = 20;
/** Fields that every record has beside those of its schema. */
const envelope = new Set(["id", "version"]);

export interface Merged {
  /** Declared fields only, normalised. */
  readonly record: Rec;
  /** The stored record in the same form: what "unchanged" is measured by. */
  readonly before: Rec | undefined;
  /** `id`, `version` and fields the schema does not know, as stored. */
  readonly carried: Rec;
}

export interface SavedInput {
  readonly input: Rec;
  /** Null for a new record. */
  readonly stored: Rec | null;
  /** The only fields of the record that may change, where not all may. */
  readonly open?: readonly string[] | undefined;
}

/**
 * Lays `input` over `stored` and adds what is refused to `problems`. Whether a
 * field is locked by `x-readonly-when` is asked of the stored record: nobody
 * unlocks a field by the save that changes it. `scope` holds everything but
 * `self` and `row`.
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
  const merge: Merging = { expressions, problems, ...(open && { open: new Set(open.map((name) => childPointer("", name))) }) };
  const asked = before && { ...scope, self: before };
  return { record: mergeFields(merge, schema, { old: before, scope: asked }, known, ""), before, carried };
}

/** The record in its one form: declared fields only, normalised, nothing empty. */
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

interface Merging {
  readonly expressions: Expressions;
  readonly problems: Problem[];
  /** Pointers of the fields that alone may change. */
  readonly open?: ReadonlySet<string>;
}

/** What stood at a place before, and the scope its conditions are asked in; nothing for a new one. */
interface Before {
  readonly old: Rec | undefined;
  readonly scope: Scope | undefined;
}

function mergeFields(merge: Merging, schema: FieldSchema, before: Before, input: Rec, pointer: string): Rec {
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

function mergeField(merge: Merging, field: FieldSchema, before: Before, name: string, value: Json, pointer: string): Json | undefined {
  const old = before.old?.[name];
  if (isShut(merge, pointer) || isLocked(merge, field, before.scope)) {
    const same = normalizeDeep(field, value);
    // What a new record begins with may be sent along with it.
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
 * A row is replaced whole; only what may not be changed in it is taken from its predecessor. Since what is emptied
 * in a row is as good as left out, an empty value does not ask to change it either.
 */
function mergeRow(merge: Merging, schema: FieldSchema, before: Before, row: Rec, pointer: string): Rec {
  const kept: Rec = {};
  const given = { ...row };
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (before.old?.[name] === undefined || !isLocked(merge, field, before.scope)) continue;
    kept[name] = before.old[name];
    if (Object.hasOwn(given, name) && normalizeDeep(field, given[name]) === undefined) delete given[name];
  }
  return mergeFields(merge, schema, { ...before, old: kept }, given, pointer);
}

/** A field of the record itself that is not open; what lies inside goes with it. */
function isShut({ open }: Merging, pointer: string): boolean {
  return open !== undefined && pointer.lastIndexOf("/") === 0 && !open.has(pointer);
}

function isLocked(merge: Merging, field: FieldSchema, scope: Scope | undefined): boolean {
  if (field.readOnly) return true;
  const when = field["x-readonly-when"];
  return when !== undefined && scope !== undefined && evaluateBoolean(merge.expressions, when, scope) === true;
}

/** The stored row that a row of the input stands for: of the same `id` where rows have one, else of the same place. */
export function sameRow(schema: FieldSchema, oldRows: readonly Json[], row: Rec, index: number): Rec | undefined {
  const id = hasField(schema, "id") ? row["id"] : undefined;
  const old = id === undefined || id === null ? oldRows[index] : oldRows.find((candidate) => isObject(candidate) && candidate["id"] === id);
  return isObject(old) ? old : undefined;
}

function hasField(schema: FieldSchema, key: string): boolean {
  return schema.properties !== undefined && Object.hasOwn(schema.properties, key);
}
