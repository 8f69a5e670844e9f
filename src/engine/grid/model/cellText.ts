/** Converts cell values to text and back: for display, for the clipboard and for typing. */
import { isObject, type Json } from "#dialect/json/json.ts";
import { isNumberField } from "#dialect/schema/shape.ts";
import type { Language } from "#dialect/text/text.ts";
import { asText, fromTyped } from "../../values/control.ts";
import { kindNamed } from "../../kinds/index.ts";
import { moneyPlaces } from "#dialect/text/currency.ts";
import { formatNumber } from "#dialect/fields/formatNumber.ts";
import type { PlannedGridColumn } from "../../plan/plan.ts";

const numberKinds: ReadonlySet<string> = new Set(["number", "money"]);

/** Text of a cell. Unit and currency are in the header. */
export function displayText({ field }: PlannedGridColumn, value: Json | undefined, language: Language): string {
  if (value === undefined || value === null) return "";
  if (field.kind === "money") return formatNumber(value, moneyPlaces(field.currency, field.schema["x-decimals"]));
  // An entered number is shown as typed, a computed one with all its decimals.
  if (field.kind === "number") return formatNumber(value, field.computed ? field.schema["x-decimals"] : undefined);
  return kindNamed(field.kind).toText(value, field, language);
}

/** Text for the clipboard and for editing: `readText` converts it back to the same value. */
export function plainText({ field }: PlannedGridColumn, value: Json | undefined, language: Language): string {
  if (value === undefined || value === null) return "";
  if (numberKinds.has(field.kind) || !isObject(value)) {
    if (numberKinds.has(field.kind) || typeof value === "string")
      return field.codes ? kindNamed(field.kind).toText(value, field, language) : asText(value);
  }
  return kindNamed(field.kind).toText(value, field, language);
}

/** Converts typed or pasted text to a draft value; undefined empties the cell. Unreadable text stays, so that the check reports it. */
export function readText({ field }: PlannedGridColumn, text: string): Json | undefined {
  if (text.trim() === "") return undefined;
  const read = kindNamed(field.kind).fromText;
  const value = read ? read(text, field) : fromTyped(text.trim());
  return typeof value === "number" && isNumberField(field.schema) ? String(value) : value;
}
