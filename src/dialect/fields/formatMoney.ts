/** Formats amounts for display, for pages, sentences, mails and papers alike. The digits are never turned into a float. */
import { isObject, type Json } from "../json/json.ts";
import type { FieldSchema } from "../schema/schema.ts";
import { currencySign } from "../text/currency.ts";
import { moneyPlaces } from "../text/moneyPlaces.ts";
import { formatNumber } from "./formatNumber.ts";

/** Returns the currency of an amount: the one that stands beside it in its object, else that of its field. */
export function currencyOf(
  field: Pick<FieldSchema, "x-currency" | "x-currency-field"> | undefined,
  holder: Json | undefined,
): string | undefined {
  const beside = field?.["x-currency-field"];
  const named = beside !== undefined && isObject(holder) ? holder[beside] : undefined;
  return typeof named === "string" && named !== "" ? named : field?.["x-currency"];
}

/** With the sign of its currency and as many places as the currency has: `¥1,200.50`, `JP¥1,200`. Digits that are there are never dropped. */
export function formatMoney(value: Json | undefined, currency: string | undefined, decimals: number | undefined, language: string): string {
  const shown = formatNumber(value, moneyPlaces(currency, decimals));
  return shown && currency ? withSign(shown, currencySign(currency, language)) : shown;
}

/** Puts the sign of a currency before the digits of an amount; a minus stands before both: `-¥5.00`. */
export function withSign(amount: string, sign: string): string {
  return amount.startsWith("-") ? `-${sign}${amount.slice(1)}` : `${sign}${amount}`;
}
