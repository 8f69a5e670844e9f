/**
 * What sort of place a field schema describes, and where fields stand in a record.
 *
 * Rows are the objects of an array; a group is an object of fields; a file is
 * one value although it is an object. A group or row whose schema has an
 * `$id` was written as an entity of its own: in its expressions `self` is it.
 */
import type { Scope } from "../expr/evaluate.ts";
import { isObject, type Json, type Rec } from "../json/json.ts";
import { childPointer, getAt } from "../json/pointer.ts";
import type { FieldSchema } from "./schema.ts";

export function isNumberField(schema: FieldSchema): boolean {
  return schema.type === "number" || schema.type === "integer";
}

export function isFileField(schema: FieldSchema): boolean {
  return schema["x-file"] !== undefined && schema.type !== "array";
}

/** An object of declared fields. */
export function isGroup(schema: FieldSchema): boolean {
  return schema.properties !== undefined && !isFileField(schema);
}

/** The schema of one row, where the field is a list of rows. */
export function rowSchema(schema: FieldSchema): FieldSchema | undefined {
  return schema.type === "array" && schema.items && isGroup(schema.items) ? schema.items : undefined;
}

/** The schema at a place, rows by number or `-`; `undefined` where the schema knows none. */
export function schemaAt(schema: FieldSchema, tokens: readonly string[]): FieldSchema | undefined {
  let at: FieldSchema | undefined = schema;
  for (const token of tokens) {
    if (at?.type === "array") at = at.items;
    else at = at?.properties && Object.hasOwn(at.properties, token) ? at.properties[token] : undefined;
  }
  return at;
}

/** One field of one record (of one row, where it stands in rows). */
export interface FieldLocation {
  /** Rows numbered: `/lines/3/size`. */
  readonly pointer: string;
  readonly name: string;
  readonly schema: FieldSchema;
  /** The object it stands in; empty where that is absent. */
  readonly parent: Rec;
  readonly value: Json | undefined;
  /** Listed in `required` of the object it stands in. */
  readonly required: boolean;
  /** For its own expressions: `self`, and `row` inside rows. */
  readonly scope: Scope;
  /** The group it stands in is itself absent. */
  readonly inAbsent: boolean;
}

/** What of a field is the same in every record. */
interface KnownField {
  readonly name: string;
  readonly schema: FieldSchema;
  /** Behind the pointer of what it stands in. */
  readonly step: string;
  readonly required: boolean;
  readonly isGroup: boolean;
  /** The schema of its rows, where these have fields. */
  readonly row: FieldSchema | undefined;
}

const known = new WeakMap<FieldSchema, readonly KnownField[]>();

function fieldsOf(schema: FieldSchema): readonly KnownField[] {
  let fields = known.get(schema);
  if (!fields) {
    fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
      const row = rowSchema(field);
      const hasFields = Object.keys(row?.properties ?? {}).length > 0;
      const required = schema.required?.includes(name) ?? false;
      return { name, schema: field, step: childPointer("", name), required, isGroup: isGroup(field), row: hasFields ? row : undefined };
    });
    known.set(schema, fields);
  }
  return fields;
}

/**
 * Visits the fields of a record in the order of its schema, groups and rows
 * from outside to inside. A visitor that answers false is not led inside.
 */
export function eachRecordField(
  schema: FieldSchema,
  record: Rec,
  scope: Scope,
  visit: (place: FieldLocation) => boolean | void,
  around = "",
  inAbsent = false,
): void {
  for (const { name, schema: field, step, required, isGroup: isWhole, row } of fieldsOf(schema)) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    const pointer = around + step;
    if (visit({ pointer, name, schema: field, parent: record, value, required, scope, inAbsent }) === false) continue;
    if (isWhole) {
      const group = isObject(value) ? value : {};
      eachRecordField(field, group, insideGroup(field, group, scope), visit, pointer, inAbsent || !isObject(value));
    }
    if (row && Array.isArray(value)) {
      value.forEach((element: Json, index) => {
        if (isObject(element)) eachRecordField(row, element, insideRow(row, element, scope), visit, childPointer(pointer, index), inAbsent);
      });
    }
  }
}

/** What `self` is at a place of the record, rows numbered: the nearest part around it that is its own self, else the record. */
export function selfAt(schema: FieldSchema, record: Rec, tokens: readonly string[]): Rec {
  let self = record;
  for (let depth = 1; depth < tokens.length; depth++) {
    const around = tokens.slice(0, depth);
    const part = schemaAt(schema, around);
    const value = part && isOwnSelf(part) ? getAt(record, around) : undefined;
    if (isObject(value)) self = value;
  }
  return self;
}

/** The scope of the expressions inside a group. */
export function insideGroup(schema: FieldSchema, group: Rec, scope: Scope): Scope {
  return isOwnSelf(schema) ? { ...scope, self: group } : scope;
}

/** The scope of the expressions inside a row. */
export function insideRow(schema: FieldSchema, row: Rec, scope: Scope): Scope {
  return isOwnSelf(schema) ? { ...scope, row, self: row } : { ...scope, row };
}

/** It was written as an entity of its own and taken in by `$ref`. */
export function isOwnSelf(schema: FieldSchema): boolean {
  return schema.$id !== undefined;
}
