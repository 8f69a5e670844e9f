/**
 * Drafts: a record as a form edits it. A number is the typed text, so that
 * `1.50` stays `1.50` during input; all other values are as on the wire.
 */
import { isBlank } from "../json/jsonValues.ts";
import { decimalText } from "../text/decimal.ts";
import { roundComputed } from "../fields/roundComputed.ts";
import { normalizeNumber } from "../fields/typedNumber.ts";
import { type CheckContext, scopeOf } from "../check/check.ts";
import type { CompiledEntity } from "../schema/compiled.ts";
import { evaluateJson, type Scope } from "../expr/evaluate.ts";
import { isObject, type Json, type Rec } from "../json/json.ts";
import type { FieldSchema } from "../schema/schema.ts";
import { groupScope, isGroup, isNumberField, rowSchema } from "../schema/derived/shape.ts";

type ConvertNumber = (value: Json, field: FieldSchema) => Json | undefined;

/** Converts a stored record to a draft. Other fields than those of the schema (`id`, `version`) stay. */
export function toDraft(entity: Pick<CompiledEntity, "schema">, record: Rec): Rec {
  return mapFields(
    entity.schema,
    record,
    // A number that is not a decimal stays as text, so that the check reports it.
    (value) => (typeof value === "number" ? decimalText(value) || String(value) : value),
    (value) => value,
  );
}

/**
 * Converts a draft to the input of a save. An empty field is null, which clears
 * it; in rows it is omitted, because a row is replaced. A text that is not a
 * number stays, so that the check reports it.
 */
export function fromDraft(entity: Pick<CompiledEntity, "schema">, draft: Rec): Rec {
  return mapFields(
    entity.schema,
    draft,
    (value, field) => normalizeNumber(field, value),
    (value) => (value === "" || value === undefined ? null : value),
  );
}

function mapFields(schema: FieldSchema, record: Rec, number: ConvertNumber, emptied: (value: Json | undefined) => Json | undefined): Rec {
  const entries: [string, Json][] = [];
  for (const [name, value] of Object.entries(record)) {
    const field = schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    const changed = emptied(field ? mapValue(field, value, number, emptied) : value);
    if (changed !== undefined) entries.push([name, changed]);
  }
  // Object.fromEntries creates an own property also for `__proto__`, so that the check can report it.
  return Object.fromEntries(entries);
}

function mapValue(
  field: FieldSchema,
  value: Json | undefined,
  number: ConvertNumber,
  emptied: (value: Json | undefined) => Json | undefined,
): Json | undefined {
  if (isBlank(value)) return value;
  if (isNumberField(field)) return number(value, field);
  if (isGroup(field) && isObject(value)) return mapFields(field, value, number, emptied);
  const row = rowSchema(field);
  const inRow = (item: Json | undefined): Json | undefined => (emptied(item) === null ? undefined : item);
  if (row && Array.isArray(value)) return value.map((item: Json) => (isObject(item) ? mapFields(row, item, number, inRow) : item));
  const { items } = field;
  if (field.type === "array" && items && isNumberField(items) && Array.isArray(value))
    return value.map((item: Json) => number(item, items) ?? item);
  return value;
}

/** Returns the initial values of a new record: `default` and `x-default`, which may read the fields before it. */
export function newRecord(entity: CompiledEntity, context: CheckContext): Rec {
  const record: Rec = {};
  fillDefaults(entity, entity.schema, record, { ...scopeOf(context), self: record });
  return record;
}

/** Returns the initial values of a new row with the schema `row`. */
export function newRow(entity: CompiledEntity, row: FieldSchema, record: Rec, context: CheckContext): Rec {
  const values: Rec = {};
  fillDefaults(entity, row, values, { ...scopeOf(context), self: row.$id === undefined ? record : values, row: values });
  return values;
}

function fillDefaults(entity: CompiledEntity, schema: FieldSchema, target: Rec, scope: Scope): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const computed = field["x-default"] === undefined ? undefined : evaluateJson(entity.expressions, field["x-default"], scope);
    const value = roundComputed(field, computed, target) ?? field.default;
    if (value !== undefined && value !== null) target[name] = value;
    if (!isGroup(field) || isObject(target[name])) continue;
    const group: Rec = {};
    fillDefaults(entity, field, group, groupScope(field, group, scope));
    if (Object.keys(group).length > 0) target[name] = group;
  }
}

/**
 * Returns the initial values of a copy: without `id`, `version`, read-only,
 * computed and unique fields, and without fields that have `x-copied: false`.
 */
export function copyOf(entity: Pick<CompiledEntity, "schema">, record: Rec): Rec {
  return copyFields(entity.schema, record);
}

/** Whether a field is never copied: read-only, computed or unique. */
function isNeverCopied(field: FieldSchema): boolean {
  return (
    field.readOnly === true || field["x-compute"] !== undefined || field["x-unique"] !== undefined || field["x-one-default"] !== undefined
  );
}

function copyFields(schema: FieldSchema, record: Rec): Rec {
  const copied: Rec = {};
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    if (value === undefined || field["x-copied"] === false || isNeverCopied(field)) continue;
    const row = rowSchema(field);
    if (isGroup(field) && isObject(value)) copied[name] = copyFields(field, value);
    else if (row && Array.isArray(value)) copied[name] = value.map((item: Json) => (isObject(item) ? copyFields(row, item) : item));
    else copied[name] = value;
  }
  return copied;
}
