/** Numbers as people read them: digits are regrouped, never turned into a float. */
import { roundHalfUp, toDecimal } from "../text/decimal.ts";
import type { Json } from "../json/json.ts";
import type { FieldSchema } from "../schema/schema.ts";

/** Digits with thousands marks and `decimals` places filled up; text that is no number stays as it is. */
export function formatNumber(value: Json | undefined, decimals?: number): string {
  const typed = typeof value === "string" || typeof value === "number" ? String(value) : "";
  const parts = /^(-?)(\d+)(?:\.(\d*))?$/.exec(typed);
  if (!parts) return typed;
  const [, sign = "", whole = "", fraction = ""] = parts;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const places = decimals === undefined ? fraction : fraction.padEnd(decimals, "0");
  return `${sign}${grouped}${places && `.${places}`}`;
}

/**
 * A field's number where it is only looked at: rounded half up to its `x-shown-decimals`, unless nothing would be
 * left of it. The value itself stays exact.
 */
export function formatFieldNumber(schema: Pick<FieldSchema, "x-decimals" | "x-shown-decimals">, value: Json | undefined): string {
  const shown = schema["x-shown-decimals"];
  const decimal = shown === undefined ? undefined : toDecimal(value);
  const rounded = decimal && roundHalfUp(decimal, shown ?? 0);
  if (!decimal || !rounded || (rounded.eq(0) && !decimal.eq(0))) return formatNumber(value, schema["x-decimals"]);
  return formatNumber(rounded.toFixed(shown));
}
