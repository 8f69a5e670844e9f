/** A date, `YYYY-MM-DD`. */
import type { Json } from "#dialect/json/json.ts";
import { formatDate } from "#dialect/text/time.ts";
import { compareText, fromTyped } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import "../values/kinds.css";

/** Returns the date of a value, also of a stored time. */
export function day(value: Json | undefined): string {
  return formatDate(value);
}

function show({ value, inTable = false }: CellProps) {
  return inTable ? day(value) : <span className="ld-figure">{day(value)}</span>;
}

export const date: Kind = {
  name: "date",
  matches: ({ format }) => format === "date",
  render: show,
  toText: (value) => day(value),
  compare: compareText,
  fromText: (typed) => {
    const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(typed.trim());
    if (!parts) return fromTyped(typed.trim());
    const [, year = "", month = "", dayOfMonth = ""] = parts;
    return `${year}-${month.padStart(2, "0")}-${dayOfMonth.padStart(2, "0")}`;
  },
};
