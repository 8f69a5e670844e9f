/** Formats amounts for display, for pages, sentences, mails and papers alike. The digits are never turned into a float. */
import type { Json } from "../json/json.ts";
import { currencySign, moneyPlaces } from "../text/currency.ts";
import { formatNumber } from "./formatNumber.ts";

/** With the sign of its currency and as many places as the currency has: `¥1,200.50`, `JP¥1,200`. Digits that are there are never dropped. */
export function formatMoney(value: Json | undefined, currency: string | undefined, decimals: number | undefined, language: string): string {
  const shown = formatNumber(value, moneyPlaces(currency, decimals));
  return shown && currency ? withSign(shown, currencySign(currency, language)) : shown;
}

/** Puts the sign of a currency before the digits of an amount; a minus stands before both: `-¥5.00`. */
export function withSign(amount: string, sign: string): string {
  return amount.startsWith("-") ? `-${sign}${amount.slice(1)}` : `${sign}${amount}`;
}
