/**
 * Classifies field schemas and visits the fields of a record.
 *
 * Rows are the objects of an array; a group is an object of fields; a file is
 * one value although it is an object. A group or row whose schema has an
 * `$id` was included by `$ref`: `self` in its expressions is that group or row.
 */
import type { Scope } from "../../expr/evaluate.ts";
import { isObject, type Json, type Rec } from "../../json/json.ts";
import { childPointer, getAt } from "../../json/pointer.ts";
import type { FieldSchema } from "../schema.ts";
import type { ListSums, SumMeasure } from "../screenParts.ts";
import { oncePer } from "../../json/oncePer.ts";

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

/** Whether records can be sorted by a field: its values have an order. Lists, groups and files have none. */
export function isSortable(schema: FieldSchema): boolean {
  return schema.type !== "array" && schema.type !== "object" && !isFileField(schema);
}

/** Returns the schema of one row; `undefined` if the field is not a list of rows. */
export function rowSchema(schema: FieldSchema): FieldSchema | undefined {
  return schema.type === "array" && schema.items && isGroup(schema.items) ? schema.items : undefined;
}

/** Returns the schema at a location, with rows by number or `-`; `undefined` if the schema has no such field. */
export function schemaAt(schema: FieldSchema, tokens: readonly string[]): FieldSchema | undefined {
  let at: FieldSchema | undefined = schema;
  for (const token of tokens) {
    if (at?.type === "array") at = at.items;
    else at = at?.properties && Object.hasOwn(at.properties, token) ? at.properties[token] : undefined;
  }
  return at;
}

/** One field of one record; for a field in rows, of one row. */
export interface FieldLocation {
  /** With row numbers: `/lines/3/size`. */
  readonly pointer: string;
  readonly name: string;
  readonly schema: FieldSchema;
  /** The object that contains the field; empty if it is absent. */
  readonly parent: Rec;
  readonly value: Json | undefined;
  /** Listed in `required` of the object that contains the field. */
  readonly required: boolean;
  /** The scope of its expressions: `self`, and `row` inside rows. */
  readonly scope: Scope;
  /** The group that contains the field is absent. */
  readonly inAbsent: boolean;
}

/** The parts of a field location that are the same in every record. They are computed once per schema. */
interface FieldShape {
  readonly name: string;
  readonly schema: FieldSchema;
  /** The last step of its pointer, `/size`. */
  readonly step: string;
  readonly required: boolean;
  readonly isGroup: boolean;
  /** The schema of its rows, if they have fields. */
  readonly row: FieldSchema | undefined;
}

const fieldsOf = oncePer((schema: FieldSchema): readonly FieldShape[] =>
  Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const row = rowSchema(field);
    const hasFields = Object.keys(row?.properties ?? {}).length > 0;
    const required = schema.required?.includes(name) ?? false;
    return { name, schema: field, step: childPointer("", name), required, isGroup: isGroup(field), row: hasFields ? row : undefined };
  }),
);

/**
 * Visits the fields of a record in the order of its schema, each group and list
 * before its fields. If the visitor returns false, the fields inside are skipped.
 */
export function eachRecordField(
  schema: FieldSchema,
  record: Rec,
  scope: Scope,
  visit: (field: FieldLocation) => boolean | void,
  prefix = "",
  inAbsent = false,
): void {
  for (const { name, schema: field, step, required, isGroup: isWhole, row } of fieldsOf(schema)) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    const pointer = prefix + step;
    if (visit({ pointer, name, schema: field, parent: record, value, required, scope, inAbsent }) === false) continue;
    if (isWhole) {
      const group = isObject(value) ? value : {};
      eachRecordField(field, group, groupScope(field, group, scope), visit, pointer, inAbsent || !isObject(value));
    }
    if (row && Array.isArray(value)) {
      value.forEach((element: Json, index) => {
        if (isObject(element)) eachRecordField(row, element, rowScope(row, element, scope), visit, childPointer(pointer, index), inAbsent);
      });
    }
  }
}

/** Returns `self` for the expressions at a location: the nearest enclosing part with an `$id`, else the record. */
export function selfAt(schema: FieldSchema, record: Rec, tokens: readonly string[]): Rec {
  const self = getAt(record, selfTokens(schema, record, tokens));
  return isObject(self) ? self : record;
}

/** Returns the tokens of that `self`; empty for the record. */
export function selfTokens(schema: FieldSchema, record: Rec, tokens: readonly string[]): readonly string[] {
  let self: readonly string[] = [];
  for (let depth = 1; depth < tokens.length; depth++) {
    const enclosing = tokens.slice(0, depth);
    const part = schemaAt(schema, enclosing);
    if (part && isOwnSelf(part) && isObject(getAt(record, enclosing))) self = enclosing;
  }
  return self;
}

/** Returns the scope of the expressions inside a group. */
export function groupScope(schema: FieldSchema, group: Rec, scope: Scope): Scope {
  return isOwnSelf(schema) ? { ...scope, self: group } : scope;
}

/** Returns the scope of the expressions inside a row. */
export function rowScope(schema: FieldSchema, row: Rec, scope: Scope): Scope {
  return isOwnSelf(schema) ? { ...scope, row, self: row } : { ...scope, row };
}

/** Whether the part was included by `$ref`, so that `self` in its expressions is the part. */
export function isOwnSelf(schema: FieldSchema): boolean {
  return schema.$id !== undefined;
}

/** A text of this length and more takes several lines where its schema names no kind. */
const longLength = 201;

/** A text in which lines may end: by its kind, or one that may be longer than 200 characters. */
export function isMultiline(schema: FieldSchema): boolean {
  const kind = schema["x-kind"];
  if (kind !== undefined) return /^(longText|markdown|texts)$/.test(kind);
  return schema.type === "string" && (schema.maxLength ?? 0) >= longLength;
}

/** Facts of a record's customer that staff reads with the record, as screens and queries name them. A row has them in `owner`. */
export const ownerFacts: ReadonlySet<string> = new Set(["owner.id", "owner.loginName", "owner.name"]);

/** Returns the names of the fields by which sums of a list group records and choose them. */
export function fieldsOfGroups({ by, since }: ListSums): readonly string[] {
  return [...by.map((one) => (typeof one === "string" ? one : one.field)), ...(since ? [since.field] : [])];
}

/** Returns the name of the field that a measure of sums reads. */
export function fieldOfMeasure(measure: SumMeasure): string {
  if (typeof measure === "string") return measure;
  return "average" in measure ? measure.average : measure.share;
}

/** `properties/lines/items/properties/size/x-compute` -> `lines`, `-`, `size`. */
export function fieldTokens(steps: readonly string[]): string[] {
  const tokens: string[] = [];
  for (let index = 0; index < steps.length; index += 1) {
    if (steps[index] === "properties" && index + 1 < steps.length) tokens.push(steps[(index += 1)] ?? "");
    else if (steps[index] === "items") tokens.push("-");
    else break;
  }
  return tokens;
}
