/**
 * Numbers as people type and read them. A draft holds the typed text, so that
 * nothing is rounded on the way; the digits are never turned into a float here.
 */
import type { Json } from "#dialect/json/json.ts";
import { formatNumber } from "#dialect/fields/formatNumber.ts";

/** `１，２３４．５０` -> `1234.50`: half-width digits, no thousands marks, no blanks. Anything else stays for the check to refuse. */
export function tidyNumber(typed: string): string {
  return typed
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[．。]/g, ".")
    .replace(/[－−]/g, "-")
    .replace(/[\s,，']/g, "");
}

/** Places of a sum where the field does not say. */
const decimalsOfMoney = 2;

/** `CNY` -> `¥`, `XYZ` -> `XYZ`. */
export function currencySign(currency: string, language: string): string {
  try {
    const format = new Intl.NumberFormat(language || undefined, { style: "currency", currency, currencyDisplay: "narrowSymbol" });
    return format.formatToParts(0).find((part) => part.type === "currency")?.value ?? currency;
  } catch {
    // Not an ISO code: the schema's own word is the best there is.
    return currency;
  }
}

export function formatMoney(value: Json | undefined, currency: string | undefined, decimals: number | undefined, language: string): string {
  const shown = formatNumber(value, decimals ?? decimalsOfMoney);
  if (!shown || !currency) return shown;
  const sign = currencySign(currency, language);
  return shown.startsWith("-") ? `-${sign}${shown.slice(1)}` : `${sign}${shown}`;
}
