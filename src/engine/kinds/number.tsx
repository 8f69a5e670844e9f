/** Numbers, with their unit. */
import { asText, fromTyped } from "../values/control.ts";
import { inLanguage } from "#dialect/text/text.ts";
import { compareDecimals } from "#dialect/text/decimal.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { formatNumber, formatFieldNumber } from "#dialect/fields/formatNumber.ts";
import { draftNumber } from "#dialect/fields/typedNumber.ts";

function show({ field, value, language, inTable = false }: CellProps) {
  const unit = inLanguage(field.unit, language);
  if (asText(value) === "") return null;
  const shown = formatFieldNumber(field.schema, value);
  if (inTable) return shown;
  return (
    <span className="ld-figure">
      {shown}
      {unit && <span className="ld-figure-unit"> {unit}</span>}
    </span>
  );
}

export const number: Kind = {
  name: "number",
  matches: ({ type }) => type === "number" || type === "integer",
  render: show,
  toText: (value, field, language) => {
    // With all decimals: a copy or an export must not lose the ones that a cell does not show.
    const shown = formatNumber(value, field.schema["x-decimals"]);
    const unit = inLanguage(field.unit, language);
    return shown && unit ? `${shown} ${unit}` : shown;
  },
  compare: compareDecimals,
  fromText: (typed, { schema }) => fromTyped(draftNumber(schema, typed)),
  align: "end",
  buffered: true,
};
