/** The kinds of values that expressions read, drawn from schemas: for `typecheck.ts`. */
import type { Json } from "../../json/json.ts";
import type { FieldSchema } from "../../schema/schema.ts";
import { isFileField, isNumberField } from "../../schema/shape.ts";

export type ValueKind = "text" | "number" | "boolean" | "list" | "object" | "any";

export interface ExprType {
  readonly kind: ValueKind;
  /** What it is called in a message. */
  readonly schema?: FieldSchema;
  /** Of an object: its fields. Absent where they are not known. */
  fields?(): Readonly<Record<string, ExprType>>;
  /** Of a list: its entries. */
  readonly item?: ExprType;
  /** The only values it can have, where a code list or `enum` closes them. */
  readonly values?: readonly Json[];
}

/** Values of a code list; `undefined` where the list is open or not there. */
export type ValuesOf = (list: string) => readonly Json[] | undefined;

export const anyType: ExprType = { kind: "any" };

/** What a message calls a kind. */
export const called: Readonly<Record<ValueKind, string>> = {
  text: "a text",
  number: "a number",
  boolean: "a yes or no",
  list: "a list",
  object: "a group of fields",
  any: "anything",
};

/** Whether values of the two can be equal or in order at all. */
export function comparable(a: ExprType, b: ExprType): boolean {
  return a.kind === "any" || b.kind === "any" || a.kind === b.kind;
}

/** A value as it is written in an expression. */
export function literal(value: Json): string {
  return typeof value === "string" ? `'${value}'` : String(value);
}

const fileType: ExprType = {
  kind: "object",
  fields: () => ({ id: { kind: "text" }, name: { kind: "text" }, size: { kind: "number" }, type: { kind: "text" }, url: { kind: "text" } }),
};

/** The record of an entity, or the row of a list. Every record also has `id` and `version`. */
export function recordType(schema: FieldSchema, valuesOf: ValuesOf): ExprType {
  const record = fieldType(schema, valuesOf);
  return { ...record, fields: once(() => ({ id: { kind: "text" }, version: { kind: "number" }, ...record.fields?.() })) };
}

/** One field. */
export function fieldType(schema: FieldSchema, valuesOf: ValuesOf): ExprType {
  if (isFileField(schema)) return { ...fileType, schema };
  if (schema.properties) {
    const { properties } = schema;
    return { kind: "object", schema, fields: once(() => mapValues(properties, (field) => fieldType(field, valuesOf))) };
  }
  const closed = (schema["x-codes"] === undefined ? undefined : valuesOf(schema["x-codes"])) ?? schema.enum;
  if (schema.type === "array") {
    const item = schema.items ? fieldType(schema.items, valuesOf) : anyType;
    return { kind: "list", schema, item: closed && !item.values ? { ...item, values: closed } : item };
  }
  const kind = isNumberField(schema)
    ? "number"
    : schema.type === "string"
      ? "text"
      : schema.type === "boolean"
        ? "boolean"
        : kindOfValues(closed);
  return { kind, schema, ...(closed && { values: closed }) };
}

/** An object with these entries, such as `limits`. */
export function objectType(entries: Readonly<Record<string, ValueKind>>): ExprType {
  return { kind: "object", fields: once(() => mapValues(entries, (kind) => ({ kind }))) };
}

/** Fields are worked out when first asked for: types refer to each other in circles. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/** The kind all values share. */
function kindOfValues(values: readonly Json[] | undefined): ValueKind {
  const kinds = new Set((values ?? []).map(kindOf));
  return kinds.size === 1 ? ([...kinds][0] as ValueKind) : "any";
}

function kindOf(value: Json): ValueKind {
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "number";
  return typeof value === "boolean" ? "boolean" : "any";
}

function mapValues<From, To>(from: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, change(value)]));
}
