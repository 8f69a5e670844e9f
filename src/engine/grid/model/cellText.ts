/** Values of cells as text: shown, copied, and read back from what is typed or pasted. */
import { isObject, type Json } from "#dialect/json/json.ts";
import { isNumberField } from "#dialect/schema/shape.ts";
import type { Language } from "#dialect/text/text.ts";
import { asText, fromTyped } from "../../values/control.ts";
import { kindNamed } from "../../kinds/index.ts";
import { formatNumber } from "#dialect/fields/formatNumber.ts";
import type { PlannedGridColumn } from "../../plan/plan.ts";

const figures: ReadonlySet<string> = new Set(["number", "money"]);
/** Decimals of a sum where its field does not say. */
const decimalsOfMoney = 2;

/** As a cell shows it: unit and sign stand in the head. */
export function shownText({ field }: PlannedGridColumn, value: Json | undefined, language: Language): string {
  if (value === undefined || value === null) return "";
  if (field.kind === "money") return formatNumber(value, field.schema["x-decimals"] ?? decimalsOfMoney);
  // An entered number stays as it was typed; one that is worked out has its places filled up.
  if (field.kind === "number") return formatNumber(value, field.computed ? field.schema["x-decimals"] : undefined);
  return kindNamed(field.kind).toText(value, field, language);
}

/** As it is copied, and edited again: what `readText` makes the same value of. */
export function plainText({ field }: PlannedGridColumn, value: Json | undefined, language: Language): string {
  if (value === undefined || value === null) return "";
  if (figures.has(field.kind) || !isObject(value)) {
    if (figures.has(field.kind) || typeof value === "string")
      return field.codes ? kindNamed(field.kind).toText(value, field, language) : asText(value);
  }
  return kindNamed(field.kind).toText(value, field, language);
}

/** Typed or pasted text as the value a draft keeps; `undefined` empties the cell. What cannot be read stays, for the check to name. */
export function readText({ field }: PlannedGridColumn, text: string): Json | undefined {
  if (text.trim() === "") return undefined;
  const read = kindNamed(field.kind).fromText;
  const value = read ? read(text, field) : fromTyped(text.trim());
  return typeof value === "number" && isNumberField(field.schema) ? String(value) : value;
}
