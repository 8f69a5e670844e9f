/** A date, `YYYY-MM-DD`; of a time that a backend sends, its day in the time zone of the business. */
import { formatDate, writtenDay } from "#dialect/text/time.ts";
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
  fromText: (typed) => fromTyped(writtenDay(typed.trim())),
  listWidth: 110,
  gridWidth: () => 108,
  filter: "days",
  sheet: "date",
  labelled: () => "besideOthers",
};
