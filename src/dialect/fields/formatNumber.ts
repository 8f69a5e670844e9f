/** Formats numbers for display. It works on the digits, so that no number passes through a float. */
import { roundHalfUp, toDecimal } from "../text/decimal.ts";
import type { Json } from "../json/json.ts";
import type { FieldSchema } from "../schema/schema.ts";

/** Adds thousands separators, and zeros up to `decimals` places. A text that is not a number is returned unchanged. */
export function formatNumber(value: Json | undefined, decimals?: number): string {
  const typed = typeof value === "string" || typeof value === "number" ? String(value) : "";
  const parts = /^(-?)(\d+)(?:\.(\d*))?$/.exec(typed);
  if (!parts) return typed;
  const [, sign = "", whole = "", fraction = ""] = parts;
  const head = whole.length % 3;
  const grouped = [...(head > 0 ? [whole.slice(0, head)] : []), ...(whole.slice(head).match(/\d{3}/g) ?? [])].join(",");
  const places = decimals === undefined ? fraction : fraction.padEnd(decimals, "0");
  return `${sign}${grouped}${places && `.${places}`}`;
}

/**
 * Formats the number of a field for display: rounded half up to `x-shown-decimals`, unless the result would be 0 for a
 * number other than 0. The stored value stays exact.
 */
export function formatFieldNumber(schema: Pick<FieldSchema, "x-decimals" | "x-shown-decimals">, value: Json | undefined): string {
  const shown = schema["x-shown-decimals"];
  const decimal = shown === undefined ? undefined : toDecimal(value);
  const rounded = decimal && roundHalfUp(decimal, shown ?? 0);
  if (!decimal || !rounded || (rounded.eq(0) && !decimal.eq(0))) return formatNumber(value, schema["x-decimals"]);
  return formatNumber(rounded.toFixed(shown));
}
