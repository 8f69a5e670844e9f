/** Sums of money: a number with `x-currency`. The sign stands before it without a blank. */
import type { Json } from "#dialect/json/json.ts";
import { formatNumber } from "#dialect/fields/formatNumber.ts";
import { asText, fromTyped } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { compareNumber, tidyNumber } from "../values/numbers.ts";

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

function show({ field, value, language, inTable = false }: CellProps) {
  if (asText(value) === "") return null;
  const shown = formatMoney(value, field.currency, field.schema["x-decimals"], language);
  return inTable ? shown : <span className="ld-figure">{shown}</span>;
}

export const money: Kind = {
  name: "money",
  matches: (schema) => schema["x-currency"] !== undefined || schema["x-currency-field"] !== undefined,
  render: show,
  toText: (value, field, language) => formatMoney(value, field.currency, field.schema["x-decimals"], language),
  compare: compareNumber,
  fromText: (typed) => fromTyped(tidyNumber(typed).replace(/^(-?)[^\d.-]+/, "$1")),
  align: "end",
  buffered: true,
};
