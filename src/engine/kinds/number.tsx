/** Numbers, with their unit. */
import { asText, fromTyped } from "../values/control.ts";
import { inLanguage } from "#dialect/text/text.ts";
import { compareDecimals } from "#dialect/text/decimal.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { plainKind } from "../values/plainKind.ts";
import { formatFieldNumber } from "#dialect/fields/formatFieldNumber.ts";
import { formatNumber } from "#dialect/text/formatNumber.ts";
import { draftNumber } from "#dialect/fields/typedNumber.ts";
import { chartNumber } from "../values/numbers.ts";

function show({ field, value, language, inTable = false }: CellProps) {
  const unit = inLanguage(field.unit, language);
  if (asText(value) === "") return null;
  const shown = formatFieldNumber(field.number ?? {}, value);
  if (inTable) return shown;
  return (
    <span className="ld-figure">
      {shown}
      {unit && <span className="ld-figure-unit"> {unit}</span>}
    </span>
  );
}

export const number: Kind<"number"> = {
  ...plainKind,
  name: "number",
  matches: ({ type }) => type === "number" || type === "integer",
  render: show,
  toText: (value, field, language) => {
    // With all decimals: a copy or an export must not lose the ones that a cell does not show.
    const shown = formatNumber(value, field.number?.["x-decimals"]);
    const unit = inLanguage(field.unit, language);
    return shown && unit ? `${shown} ${unit}` : shown;
  },
  compare: compareDecimals,
  fromText: (typed, { number: rule = {} }) => fromTyped(draftNumber(rule, typed)),
  listWidth: 100,
  // With decimals as wide as an amount: 100,000.00 must fit.
  gridWidth: ({ number: rule }) => (rule?.["x-decimals"] ? 96 : 76),
  filter: "numbers",
  sheet: "number",
  align: "end",
  figure: {
    // An entered number keeps every decimal that was typed, filled up to those of its field, so that a column stands in line.
    plain: (value, { computed, number: rule = {} }) =>
      computed ? formatFieldNumber(rule, value) : formatNumber(value, rule["x-decimals"]),
    short: (value, _field, language) => chartNumber(value, language),
    unit: ({ unit }) => unit && JSON.stringify(unit),
  },
};
