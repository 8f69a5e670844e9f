/**
 * Drafts: a record as a form edits it. Numbers are the text that was typed,
 * so that `1.50` stays `1.50` while it is being written; all else is as on the
 * wire.
 */
import { decimalText } from "../text/decimal.ts";
import { normalizeNumber } from "../fields/typedNumber.ts";
import { type CheckContext, scopeOf } from "../check/check.ts";
import type { CompiledEntity } from "../schema/compiled.ts";
import { evaluateJson, type Scope } from "../expr/evaluate.ts";
import { isObject, type Json, type Rec } from "../json/json.ts";
import type { FieldSchema } from "../schema/schema.ts";
import { groupScope, isGroup, isNumberField, rowSchema } from "../schema/shape.ts";

type ChangeNumber = (value: Json, field: FieldSchema) => Json | undefined;

/** A stored record -> draft. Fields the schema does not know (`id`, `version`) stay. */
export function toDraft(entity: Pick<CompiledEntity, "schema">, record: Rec): Rec {
  return mapFields(
    entity.schema,
    record,
    // What is no decimal stays visible, for the check to name.
    (value) => (typeof value === "number" ? decimalText(value) || String(value) : value),
    (value) => value,
  );
}

/**
 * A draft -> what is sent to be saved. A field that was emptied is null, which
 * clears it; in rows it is left out, since a row is replaced whole. Text that
 * is no number is sent as it is, for the check to name.
 */
export function fromDraft(entity: Pick<CompiledEntity, "schema">, draft: Rec): Rec {
  return mapFields(
    entity.schema,
    draft,
    (value, field) => normalizeNumber(field, value),
    (value) => (value === "" || value === undefined ? null : value),
  );
}

function mapFields(schema: FieldSchema, record: Rec, number: ChangeNumber, emptied: (value: Json | undefined) => Json | undefined): Rec {
  const entries: [string, Json][] = [];
  for (const [name, value] of Object.entries(record)) {
    const field = schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    const changed = emptied(field ? mapValue(field, value, number, emptied) : value);
    if (changed !== undefined) entries.push([name, changed]);
  }
  // Not by assignment: the check is to name a field called `__proto__`, not to inherit from it.
  return Object.fromEntries(entries);
}

function mapValue(
  field: FieldSchema,
  value: Json | undefined,
  number: ChangeNumber,
  emptied: (value: Json | undefined) => Json | undefined,
): Json | undefined {
  if (value === undefined || value === null || value === "") return value;
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

/** What a new record begins with: `default` and `x-default`, which may read the fields before it. */
export function newRecord(entity: CompiledEntity, context: CheckContext): Rec {
  const record: Rec = {};
  fillDefaults(entity, entity.schema, record, { ...scopeOf(context), self: record });
  return record;
}

/** What a new row of the list at this schema pointer (`/lines/-`) begins with. */
export function newRow(entity: CompiledEntity, row: FieldSchema, record: Rec, context: CheckContext): Rec {
  const made: Rec = {};
  fillDefaults(entity, row, made, { ...scopeOf(context), self: row.$id === undefined ? record : made, row: made });
  return made;
}

function fillDefaults(entity: CompiledEntity, schema: FieldSchema, target: Rec, scope: Scope): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const computed = field["x-default"] === undefined ? undefined : evaluateJson(entity.expressions, field["x-default"], scope);
    const value = computed ?? field.default;
    if (value !== undefined && value !== null) target[name] = value;
    if (!isGroup(field) || isObject(target[name])) continue;
    const group: Rec = {};
    fillDefaults(entity, field, group, groupScope(field, group, scope));
    if (Object.keys(group).length > 0) target[name] = group;
  }
}

/**
 * A copy to begin a new record from: without `id`, `version`, what is
 * read-only or computed, what only one record may have, and what the schema
 * says tells of that record alone (`x-copied`).
 */
export function copyOf(entity: Pick<CompiledEntity, "schema">, record: Rec): Rec {
  return copyFields(entity.schema, record);
}

/** Never copied, whatever the schema says of copies: the server's, worked out, or the only one of its kind. */
function isOnlyHere(field: FieldSchema): boolean {
  return (
    field.readOnly === true || field["x-compute"] !== undefined || field["x-unique"] !== undefined || field["x-one-default"] !== undefined
  );
}

function copyFields(schema: FieldSchema, record: Rec): Rec {
  const copied: Rec = {};
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    if (value === undefined || field["x-copied"] === false || isOnlyHere(field)) continue;
    const row = rowSchema(field);
    if (isGroup(field) && isObject(value)) copied[name] = copyFields(field, value);
    else if (row && Array.isArray(value)) copied[name] = value.map((item: Json) => (isObject(item) ? copyFields(row, item) : item));
    else copied[name] = value;
  }
  return copied;
}
