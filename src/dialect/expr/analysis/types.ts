/** The types of values in expressions, derived from schemas, and the findings of the analysis. */
import type { Json } from "../../json/json.ts";
import { mapValues } from "../../json/jsonValues.ts";
import type { Expr } from "../ast.ts";
import type { FieldSchema } from "../../schema/schema.ts";
import { isFileField, isNumberField } from "../../schema/derived/shape.ts";
import type { SourceRange } from "../parse.ts";

export type ExprMistake = "syntax" | "unknown-name" | "unknown-function" | "impossible-value" | "type" | "unit" | "cost";

export interface ExprFinding extends SourceRange {
  readonly mistake: ExprMistake;
  readonly message: string;
  /** Replacement for the range. */
  readonly suggestion?: string;
  /** The code list that lacks the value. */
  readonly list?: string;
}

export type ValueKind = "text" | "number" | "boolean" | "list" | "object" | "any";

export interface ExprType {
  readonly kind: ValueKind;
  /** The schema of the field that has this type. */
  readonly schema?: FieldSchema;
  /** Returns the fields of an object. Absent if they are not known. */
  fields?(): Readonly<Record<string, ExprType>>;
  /** Type of the entries of a list. */
  readonly item?: ExprType;
  /** The currency of a computed number. */
  readonly unit?: string;
  /** The value itself, of a limit. */
  readonly constant?: Json;
  /** The possible values, if a closed code list or `enum` defines them. */
  readonly values?: readonly Json[];
  /** Of a row: the most rows of its list in one record. The expression is evaluated for each of them. */
  readonly rows?: number;
}

/** Returns the values of a code list; `undefined` if the list is open or does not exist. */
export type ValuesOf = (list: string) => readonly Json[] | undefined;

export const anyType: ExprType = { kind: "any" };

/** Names of the kinds in messages. */
export const kindNames: Readonly<Record<ValueKind, string>> = {
  text: "a text",
  number: "a number",
  boolean: "true or false",
  list: "a list",
  object: "a group of fields",
  any: "anything",
};

/** Whether values of the two types can be equal or ordered. */
export function comparable(a: ExprType, b: ExprType): boolean {
  return a.kind === "any" || b.kind === "any" || a.kind === b.kind;
}

/** Returns a value as a literal of an expression. */
export function literal(value: Json): string {
  return typeof value === "string" ? `'${value}'` : String(value);
}

/** Returns a short text of a part of an expression, for a message. */
export function textOf(expr: Expr): string {
  if (expr.op === "name") return expr.name;
  return expr.op === "get" ? `${textOf(expr.of)}.${expr.key}` : "this";
}

const fileType: ExprType = {
  kind: "object",
  fields: () => ({ id: { kind: "text" }, name: { kind: "text" }, size: { kind: "number" }, type: { kind: "text" }, url: { kind: "text" } }),
};

/** Returns the type of a record or row, which also has `id` and `version`. */
export function recordType(schema: FieldSchema, valuesOf: ValuesOf): ExprType {
  const record = fieldType(schema, valuesOf);
  return { ...record, fields: once(() => ({ id: { kind: "text" }, version: { kind: "number" }, ...record.fields?.() })) };
}

/** Returns the type of a field. */
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

/** Returns the type of an object with these entries, such as `limits`. */
export function objectType(entries: Readonly<Record<string, ValueKind>>): ExprType {
  return { kind: "object", fields: once(() => mapValues(entries, (kind) => ({ kind }))) };
}

/** Creates the fields on first use, because types may refer to each other in cycles. */
function once<Value>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= create());
}

/** Returns the common kind of all values, else `any`. */
function kindOfValues(values: readonly Json[] | undefined): ValueKind {
  const kinds = new Set((values ?? []).map(kindOf));
  return kinds.size === 1 ? ([...kinds][0] as ValueKind) : "any";
}

function kindOf(value: Json): ValueKind {
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "number";
  return typeof value === "boolean" ? "boolean" : "any";
}
