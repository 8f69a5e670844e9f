/** Sums of money as people read them: the digits are never turned into a float here. */
import type { Json } from "#dialect/json/json.ts";
import { currencySign, moneyPlaces } from "#dialect/text/currency.ts";
import { formatNumber } from "#dialect/fields/formatNumber.ts";

/** With the sign of its currency and as many places as the currency has: `¥1,200.50`, `JP¥1,200`. Digits that are there are never dropped. */
export function formatMoney(value: Json | undefined, currency: string | undefined, decimals: number | undefined, language: string): string {
  const shown = formatNumber(value, moneyPlaces(currency, decimals));
  if (!shown || !currency) return shown;
  const sign = currencySign(currency, language);
  return shown.startsWith("-") ? `-${sign}${shown.slice(1)}` : `${sign}${shown}`;
}

/** From here on the figure of a chart is shortened: `¥1.2万`. */
const longFigure = 10_000;

/** The figure of a bar, for looking at only: one decimal at most; a large one shortened. */
export function chartNumber(value: number, language: string): string {
  return Math.abs(value) < longFigure ? formatNumber(String(Number(value.toFixed(1)))) : shortened(value, language);
}

/** The same for an amount, whole to the last place of its currency. */
export function chartMoney(value: number, currency: string | undefined, decimals: number | undefined, language: string): string {
  if (currency === undefined) return chartNumber(value, language);
  if (Math.abs(value) < longFigure) return formatMoney(value.toFixed(moneyPlaces(currency, decimals) ?? 0), currency, decimals, language);
  return `${currencySign(currency, language)}${shortened(value, language)}`;
}

const marks: Partial<Readonly<Record<string, string>>> = { decimal: ".", group: "," };

function shortened(value: number, language: string): string {
  // The words are the language's; the point is the decimal mark, as in every other number of the page.
  const parts = new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 }).formatToParts(value);
  return parts.map((part) => marks[part.type] ?? part.value).join("");
}
