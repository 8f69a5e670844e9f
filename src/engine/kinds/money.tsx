/** Amounts: numbers with `x-currency` or `x-currency-field`. The currency sign comes before the number without a space. */
import { asText, fromTyped } from "../values/control.ts";
import { compareDecimals } from "#dialect/text/decimal.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { draftNumber } from "#dialect/fields/typedNumber.ts";
import { formatMoney } from "../values/numbers.ts";

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
  compare: compareDecimals,
  fromText: (typed, { schema }) => fromTyped(draftNumber(schema, typed)),
  align: "end",
  buffered: true,
};
