/** Rounds what a formula gives for a field, before it is stored, shown and summed. */
import type { Json } from "../json/json.ts";
import { isNumberField } from "../schema/derived/shape.ts";
import type { FieldSchema } from "../schema/schema.ts";
import { moneyPlaces } from "../text/moneyPlaces.ts";
import { roundHalfUp, toDecimal, toWire } from "../text/decimal.ts";
import { currencyOf } from "./currencyOf.ts";

/** Decimals of a computed number without `x-decimals`. */
const computedDecimals = 10;

/**
 * Rounds the computed value of a number field half up: to `x-decimals`, and an amount to the decimals of its currency if these are fewer. A price for one
 * unit (`x-per-field`) is not rounded to the currency, since nobody pays it. Returns `undefined` for what is no number, values of other fields unchanged.
 * @param holder the object that has the field, and its currency beside it
 */
export function roundComputed(schema: FieldSchema, value: Json | undefined, holder: Json | undefined): Json | undefined {
  if (value === undefined || !isNumberField(schema)) return value;
  const decimal = toDecimal(value);
  if (decimal === undefined) return undefined;
  const decimals = schema["x-decimals"] ?? (schema.type === "integer" ? 0 : computedDecimals);
  const currency = schema["x-per-field"] === undefined ? currencyOf(schema, holder) : undefined;
  const rounded = toWire(roundHalfUp(decimal, moneyPlaces(currency, decimals) ?? decimals));
  return toDecimal(rounded) === undefined ? undefined : rounded;
}
