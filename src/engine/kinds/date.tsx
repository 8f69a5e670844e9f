/** A date, `YYYY-MM-DD`; of a time that a backend sends, its day in the time zone of the business. */
import { formatDate } from "#dialect/text/time.ts";
import { compareText, fromTyped } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { plainKind } from "../values/plainKind.ts";
import "../values/kinds.css";

function show({ field, value, inTable = false }: CellProps) {
  const day = formatDate(value, field.timeZone);
  return inTable ? day : <span className="ld-figure">{day}</span>;
}

export const date: Kind<"date"> = {
  ...plainKind,
  name: "date",
  matches: ({ format }) => format === "date",
  render: show,
  toText: (value, { timeZone }) => formatDate(value, timeZone),
  compare: compareText,
  fromText: (typed) => {
    const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(typed.trim());
    if (!parts) return fromTyped(typed.trim());
    const [, year = "", month = "", dayOfMonth = ""] = parts;
    return `${year}-${month.padStart(2, "0")}-${dayOfMonth.padStart(2, "0")}`;
  },
  listWidth: 110,
  gridWidth: () => 108,
  filter: "days",
  sheet: "date",
  labelled: () => "besideOthers",
};
