/** Amounts: numbers with `x-currency` or `x-currency-field`. The currency sign comes before the number without a space. */
import { asText, fromTyped } from "../values/control.ts";
import { compareDecimals } from "#dialect/text/decimal.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { plainKind } from "../values/plainKind.ts";
import { draftNumber } from "#dialect/fields/typedNumber.ts";
import { chartMoney } from "../values/numbers.ts";
import { moneyPlaces } from "#dialect/text/moneyPlaces.ts";
import { formatMoney, formatNumber } from "#dialect/text/formatNumber.ts";
import type { Json } from "#dialect/json/json.ts";
import { inLanguage, type Language } from "#dialect/text/text.ts";
import type { PlannedField } from "../plan/plan.ts";

function show({ field, value, language, inTable = false }: CellProps) {
  if (asText(value) === "") return null;
  const shown = priceText(value, field, language);
  return inTable ? shown : <span className="ld-figure">{shown}</span>;
}

/** The amount; of a price with the unit that it is for one of. */
function priceText(value: Json | undefined, { currency, number: rule, per }: PlannedField, language: Language): string {
  const amount = formatMoney(value, currency, rule?.["x-decimals"], language);
  return per && amount !== "" ? `${amount} / ${inLanguage(per, language)}` : amount;
}

function places({ currency, number: rule }: PlannedField): number | undefined {
  return moneyPlaces(currency, rule?.["x-decimals"]);
}

export const money: Kind<"money"> = {
  ...plainKind,
  name: "money",
  matches: (schema) => schema["x-currency"] !== undefined || schema["x-currency-field"] !== undefined,
  render: show,
  toText: priceText,
  compare: compareDecimals,
  fromText: (typed, { number: rule = {} }) => fromTyped(draftNumber(rule, typed)),
  listWidth: 110,
  gridWidth: () => 96,
  filter: "numbers",
  sheet: "number",
  align: "end",
  figure: {
    plain: (value, field) => formatNumber(value, places(field)),
    short: (value, field, language) => chartMoney(value, field.currency, field.number?.["x-decimals"], language),
    // All currencies count as one unit, because amounts need labels to differ.
    unit: () => "money",
  },
};
