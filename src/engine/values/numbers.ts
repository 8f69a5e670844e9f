/**
 * Numbers as people type and read them. A draft holds the typed text, so that
 * nothing is rounded on the way; the digits are never turned into a float here.
 */
import type { Json } from "#dialect/json/json.ts";
import { currencySign } from "#dialect/text/currency.ts";
import { formatNumber } from "#dialect/fields/formatNumber.ts";

/** Places of a sum where the field does not say. */
const decimalsOfMoney = 2;

export function formatMoney(value: Json | undefined, currency: string | undefined, decimals: number | undefined, language: string): string {
  const shown = formatNumber(value, decimals ?? decimalsOfMoney);
  if (!shown || !currency) return shown;
  const sign = currencySign(currency, language);
  return shown.startsWith("-") ? `-${sign}${shown.slice(1)}` : `${sign}${shown}`;
}
