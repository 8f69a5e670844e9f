/** Converts cell values to text and back: for display, for the clipboard and for typing. */
import type { Json } from "#dialect/json/json.ts";
import type { Language } from "#dialect/text/text.ts";
import { asText, fromTyped } from "../../values/control.ts";
import { kindOfField } from "../../kinds/index.ts";
import type { PlannedGridColumn } from "../../plan/plan.ts";

/** Text of a cell. Unit and currency are in the header. */
export function displayText({ field }: PlannedGridColumn, value: Json | undefined, language: Language): string {
  if (value === undefined || value === null) return "";
  const { figure, toText } = kindOfField(field);
  return figure ? figure.plain(value, field) : toText(value, field, language);
}

/** Text for the clipboard and for editing: `readText` converts it back to the same value. */
export function plainText({ field }: PlannedGridColumn, value: Json | undefined, language: Language): string {
  if (value === undefined || value === null) return "";
  const { figure, toText } = kindOfField(field);
  const isTyped = figure !== undefined || typeof value === "string";
  return isTyped && !field.codes ? asText(value) : toText(value, field, language);
}

/** Converts typed or pasted text to a draft value; undefined empties the cell. Unreadable text stays, so that the check reports it. */
export function readText({ field }: PlannedGridColumn, text: string): Json | undefined {
  if (text.trim() === "") return undefined;
  const read = kindOfField(field).fromText;
  const value = read ? read(text, field) : fromTyped(text.trim());
  return typeof value === "number" && field.number ? String(value) : value;
}
