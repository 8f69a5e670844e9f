/** Formats numbers and amounts for display, for pages, sentences, mails and papers alike. It works on the digits, so that no number passes through a float. */
import type { Json } from "../json/json.ts";
import { currencySign } from "./currency.ts";
import { moneyPlaces } from "./moneyPlaces.ts";

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

/** With the sign of its currency and as many places as the currency has: `¥1,200.50`, `JP¥1,200`. Digits that are there are never dropped. */
export function formatMoney(value: Json | undefined, currency: string | undefined, decimals: number | undefined, language: string): string {
  const shown = formatNumber(value, moneyPlaces(currency, decimals));
  return shown && currency ? withSign(shown, currencySign(currency, language)) : shown;
}

/** Puts the sign of a currency before the digits of an amount; a minus stands before both: `-¥5.00`. */
export function withSign(amount: string, sign: string): string {
  return amount.startsWith("-") ? `-${sign}${amount.slice(1)}` : `${sign}${amount}`;
}
