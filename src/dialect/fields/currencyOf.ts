/** The currency of an amount. */
import { isObject, type Json } from "../json/json.ts";
import type { FieldSchema } from "../schema/schema.ts";

/** Returns the currency of an amount: the one that stands beside it in its object, else that of its field. */
export function currencyOf(
  field: Pick<FieldSchema, "x-currency" | "x-currency-field"> | undefined,
  holder: Json | undefined,
): string | undefined {
  const beside = field?.["x-currency-field"];
  const named = beside !== undefined && isObject(holder) ? holder[beside] : undefined;
  return typeof named === "string" && named !== "" ? named : field?.["x-currency"];
}
