/** Reads and edits the import in the text of an entity's file; the rest of the text is unchanged. Pure. */
import { type JsonValue, readJsonValue, removeJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import { isObject } from "#dialect/json/json.ts";
import { childPointer, pointerTokens } from "#dialect/json/pointer.ts";
import type { ImportList, ImportRule } from "#dialect/schema/exchange.ts";
import type { EntitySchema, FieldSchema } from "#dialect/schema/schema.ts";
import { isFileField, isNumberField, rowSchema } from "#dialect/schema/derived/shape.ts";
import { withoutEntry, withEntry } from "../screen/screenEdits.ts";

export const importPointer = "/x-import";
export const columnsList = `${importPointer}/columns`;
export const listsList = `${importPointer}/lists`;

/** Returns undefined for an entity without an import. */
export function importRuleIn(text: string): ImportRule | undefined {
  const rule = readJsonValue(text, importPointer);
  return isObject(rule) ? (rule as unknown as ImportRule) : undefined;
}

/** Returns the limit that states a part of the import; undefined for a number of its own. */
export function limitOf(text: string, part: "rows" | "maxBytes"): string | undefined {
  const bound = readJsonValue(text, `/x-bind/${`x-import/${part}`.replaceAll("/", "~1")}`);
  return typeof bound === "string" ? bound : undefined;
}

/** Demands a field of a new record on a sheet, or no longer. An empty list goes. */
export function withNeeded(text: string, field: string, isNeeded: boolean): string {
  const list = `${importPointer}/required`;
  const names = (readJsonValue(text, list) ?? []) as unknown as readonly string[];
  const index = names.indexOf(field);
  if (isNeeded) return index >= 0 ? text : withEntry(text, list, field);
  return index < 0 ? text : withoutEntry(text, list, index);
}

/** Takes a list of rows onto the sheet, with cells for its first rows. */
export function withList(text: string, field: string, schema: Pick<EntitySchema, "properties">): string {
  const value: ImportList = { field, count: 3, columns: rowColumns(schema.properties[field]).slice(0, 1) };
  return withEntry(text, listsList, value as unknown as JsonValue);
}

/** Returns the fields of a list's rows that a sheet may have. */
export function rowColumns(list: FieldSchema | undefined): string[] {
  const fields = (list && rowSchema(list)?.properties) ?? {};
  return Object.entries(fields).flatMap(([name, field]) => (field.readOnly === true || field["x-compute"] !== undefined ? [] : [name]));
}

/** Returns the lists of rows of a record that a sheet may have. */
export function rowLists({ properties }: Pick<EntitySchema, "properties">): string[] {
  return Object.entries(properties).flatMap(([name, field]) => (rowColumns(field).length > 0 && field.readOnly !== true ? [name] : []));
}

/** How the example of a column is typed; undefined for what is no single value. */
export function exampleKind(schema: FieldSchema): "text" | "number" | "choice" | undefined {
  if (isFileField(schema) || schema.type === "array" || schema.type === "object" || schema.type === "boolean") return undefined;
  if (schema["x-codes"] !== undefined || schema.enum !== undefined) return "choice";
  return isNumberField(schema) ? "number" : "text";
}

/** Sets the value of a column in the example row: the first example of the entity. "" removes it. */
export function withExample(text: string, path: string, value: string | number): string {
  const begun = Array.isArray(readJsonValue(text, "/examples")) ? text : setJsonValue(text, "/examples", [{}]).text;
  const tokens = pointerTokens(path);
  const steps = tokens.map((_token, at) => tokens.slice(0, at + 1).reduce(childPointer, "/examples/0"));
  const [place = "", ...around] = steps.toReversed();
  if (value === "") return readJsonValue(begun, place) === undefined ? begun : removeJsonValue(begun, place);
  const held = around
    .toReversed()
    .reduce((now, group) => (isObject(readJsonValue(now, group)) ? now : setJsonValue(now, group, {}).text), begun);
  return setJsonValue(held, place, value).text;
}
