/** Sums of money as people read them: the digits are never turned into a float here. */
import type { Json } from "#dialect/json/json.ts";
import { currencySign, moneyPlaces } from "#dialect/text/currency.ts";
import { formatNumber } from "#dialect/fields/formatNumber.ts";
import type { PlannedField } from "../plan/plan.ts";

/** With the sign of its currency and as many places as the currency has: `¥1,200.50`, `JP¥1,200`. Digits that are there are never dropped. */
export function formatMoney(value: Json | undefined, currency: string | undefined, decimals: number | undefined, language: string): string {
  const shown = formatNumber(value, moneyPlaces(currency, decimals));
  if (!shown || !currency) return shown;
  const sign = currencySign(currency, language);
  return shown.startsWith("-") ? `-${sign}${shown.slice(1)}` : `${sign}${shown}`;
}

/** From here on the figure of a chart is shortened: `¥1.2万`. */
const longFigure = 10_000;

/** The figure of a bar, for looking at only: an amount in its currency, whole to its last place; a large one shortened. */
export function chartFigure(field: Pick<PlannedField, "kind" | "currency" | "schema">, value: number, language: string): string {
  const { currency } = field;
  const isMoney = field.kind === "money" && currency !== undefined;
  if (Math.abs(value) < longFigure) {
    const places = isMoney ? (moneyPlaces(currency, field.schema["x-decimals"]) ?? 0) : 1;
    const rounded = value.toFixed(places);
    return isMoney ? formatMoney(rounded, currency, field.schema["x-decimals"], language) : formatNumber(String(Number(rounded)));
  }
  const short = new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 }).format(value);
  return isMoney ? `${currencySign(currency, language)}${short}` : short;
}
