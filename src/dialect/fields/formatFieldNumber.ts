/** Formats the number of a field for display. */
import { roundHalfUp, toDecimal } from "../text/decimal.ts";
import { formatNumber } from "../text/formatNumber.ts";
import type { Json } from "../json/json.ts";
import type { FieldSchema } from "../schema/schema.ts";

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
