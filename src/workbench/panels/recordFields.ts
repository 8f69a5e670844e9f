/** Which fields of a record its form shows, and what people call their places. Pure. */
import { type Json, isObject, type Rec } from "#dialect/json/json.ts";
import { childPointer, patternOf, pointerTokens } from "#dialect/json/pointer.ts";
import { isFileField, isGroup, rowSchema, schemaAt } from "#dialect/schema/derived/shape.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { Text } from "#dialect/text/text.ts";

/**
 * How a field is shown: an input, an own part with fields, a list of rows, a value that the rules work out, or a value
 * that only JSON can say.
 */
export type RecordFieldKind = "input" | "group" | "rows" | "computed" | "other";

export interface RecordField {
  readonly name: string;
  /** With row numbers. */
  readonly pointer: string;
  readonly schema: FieldSchema;
  readonly kind: RecordFieldKind;
  readonly required: boolean;
  readonly value: Json | undefined;
}

export interface ShownFields {
  readonly shown: readonly RecordField[];
  /** Fields that the record lacks: they can be added. */
  readonly free: readonly RecordField[];
}

/**
 * Splits the fields of a record, a group or a row.
 * @param wanted Patterns of fields that are shown without a value: those that were added, and those with a problem.
 */
export function shownFields(schema: FieldSchema, value: Rec, pointer: string, wanted: ReadonlySet<string>): ShownFields {
  const all = Object.entries(schema.properties ?? {}).map(([name, field]): RecordField => {
    const own = childPointer(pointer, name);
    const required = schema.required?.includes(name) ?? false;
    return { name, pointer: own, schema: field, kind: kindOf(field, value[name]), required, value: value[name] };
  });
  const isShown = ({ pointer: at, required, value: own, kind }: RecordField) =>
    own !== undefined || (kind !== "computed" && (required || wanted.has(patternOf(at))));
  return { shown: all.filter(isShown), free: all.filter((field) => !isShown(field) && field.kind !== "computed") };
}

function kindOf(schema: FieldSchema, value: Json | undefined): RecordFieldKind {
  if (schema["x-compute"] !== undefined) return "computed";
  if (rowSchema(schema)) return value === undefined || Array.isArray(value) ? "rows" : "other";
  if (isGroup(schema)) return value === undefined || isObject(value) ? "group" : "other";
  if (isFileField(schema) || isObject(value)) return "other";
  const isList = schema.type === "array";
  if (isList && (isFileItem(schema) || (Array.isArray(value) && (value as readonly Json[]).some((one) => isObject(one))))) return "other";
  return value !== undefined && value !== null && Array.isArray(value) !== isList ? "other" : "input";
}

const isFileItem = ({ items }: FieldSchema): boolean => items !== undefined && isFileField(items);

/** Returns the fields of a part, with what formulas work out for them. */
export function withComputed({ properties = {} }: FieldSchema, value: Json | undefined, stored: Json | undefined): Rec {
  const own = isObject(value) ? (value as Rec) : {};
  const worked = Object.entries(isObject(stored) ? stored : {}).filter(([name]) => properties[name]?.["x-compute"] !== undefined);
  return { ...own, ...Object.fromEntries(worked) };
}

/** Returns the columns of a list of rows: the fields that any of its rows shows, in the order of the schema. */
export function rowFields(row: FieldSchema, rows: readonly Rec[], pointer: string, wanted: ReadonlySet<string>): ShownFields {
  const each = (rows.length === 0 ? [{}] : rows).map((value, index) => shownFields(row, value, `${pointer}/${index}`, wanted));
  const shown = new Map(each.flatMap((one) => one.shown).map((field) => [field.name, field]));
  const order = Object.keys(row.properties ?? {});
  const free = (each[0]?.free ?? []).filter(({ name }) => !shown.has(name));
  return { shown: [...shown.values()].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name)), free };
}

/** Returns what people call a place of a record: `Boxes 2 › Weight` for `/boxes/1/weight`; the pointer if it names no field. */
export function placeLabel(schema: FieldSchema, pointer: string, say: (text: Text | undefined) => string): string {
  const labels: string[] = [];
  const tokens = pointerTokens(pointer);
  for (const [index, token] of tokens.entries()) {
    const isRow = index > 0 && schemaAt(schema, tokens.slice(0, index))?.type === "array";
    const last = labels.at(-1);
    if (isRow && last !== undefined && /^\d+$/.test(token)) labels[labels.length - 1] = `${last} ${Number(token) + 1}`;
    else if (!isRow) {
      const field = schemaAt(schema, tokens.slice(0, index + 1));
      if (!field) return pointer;
      labels.push(say(field["x-label"]) || token);
    }
  }
  return labels.join(" › ");
}
