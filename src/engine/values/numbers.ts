/** The figures of charts. They are for looking at: what is read is formatted from its digits. */
import { currencySign } from "#dialect/text/currency.ts";
import { formatMoney, formatNumber, withSign } from "#dialect/text/formatNumber.ts";
import { moneyPlaces } from "#dialect/text/moneyPlaces.ts";

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
  return withSign(shortened(value, language), currencySign(currency, language));
}

const marks: Partial<Readonly<Record<string, string>>> = { decimal: ".", group: "," };

function shortened(value: number, language: string): string {
  // The words are the language's; the point is the decimal mark, as in every other number of the page.
  const parts = new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 }).formatToParts(value);
  return parts.map((part) => marks[part.type] ?? part.value).join("");
}
