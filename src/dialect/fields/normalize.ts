/**
 * Normalizes values before the check: texts by `x-normalize`, lists in a text
 * by `x-list`, numbers by `typedNumber.ts`.
 *
 * An empty result is absent. A value of the wrong type stays unchanged, so that
 * the check reports it. Normalization is idempotent.
 */
import type { Json } from "../json/json.ts";
import { normalizeNumber } from "./typedNumber.ts";
import { isNumberField } from "../schema/derived/shape.ts";
import type { FieldSchema, ListRule } from "../schema/schema.ts";

/** Normalizes the value of one field; `undefined` if it is empty. */
export function normalizeValue(schema: FieldSchema, value: Json | undefined): Json | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  if (isNumberField(schema)) return typeof value === "string" && value.trim() === "" ? undefined : normalizeNumber(schema, value);
  if (Array.isArray(value)) {
    const { items } = schema;
    return schema.type === "array" && items ? value.flatMap((item: Json) => normalizeValue(items, item) ?? []) : value;
  }
  if (typeof value !== "string") return value;
  const list = schema["x-list"];
  const whole = normalizeText(schema, value);
  const text = list ? normalizeList(list, whole) : whole;
  return text === "" ? undefined : text;
}

/** Normalizes a text by `x-normalize`. */
export function normalizeText(schema: Pick<FieldSchema, "x-normalize">, value: string): string {
  const steps = schema["x-normalize"];
  if (!steps) return value;
  let text = value;
  if (steps.includes("half-width")) text = halfWidth(text);
  if (steps.includes("upper")) text = text.toUpperCase();
  if (steps.includes("trim")) text = text.trim();
  return text;
}

/**
 * Replaces full-width letters, digits, signs and spaces of a Chinese input
 * method with half-width ones: `ＡＢ１２＋（３）` to `AB12+(3)`. Chinese
 * characters, and Chinese punctuation without a half-width form, stay.
 */
export function halfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e\u3000]/g, (char) => (char === "\u3000" ? " " : String.fromCharCode(char.charCodeAt(0) - 0xfee0)));
}

/**
 * Splits the text of a list at its separator, at commas and semicolons (half or full width) and at line breaks; values that cannot
 * contain a space, such as e-mail addresses, at spaces too. Values are trimmed; empty ones are dropped.
 */
export function splitList(list: ListRule, text: string): string[] {
  const { format } = list.items;
  const others = format === "email" || format === "uri" ? /[\s;；,，、]+/ : /[;；,，、\n\r]/;
  const items = [list.separator, fullWidth(list.separator)]
    .reduce((parts: string[], separator) => parts.flatMap((part) => part.split(separator)), [text])
    .flatMap((part) => part.split(others));
  return items.map((item) => normalizeText(list.items, item).trim()).filter((item) => item !== "");
}

/** Joins values to the text of a list. */
function joinList(list: ListRule, items: readonly string[]): string {
  return items.join(list.separator);
}

function normalizeList(list: ListRule, text: string): string {
  return joinList(list, splitList(list, text));
}

function fullWidth(text: string): string {
  return text.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0));
}
