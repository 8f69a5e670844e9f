/** A date with time, `YYYY-MM-DD HH:mm:ss` in the business time zone; backends may send seconds or milliseconds. */
import { formatDateTime } from "#dialect/text/time.ts";
import { asText, compareText } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { plainKind } from "../values/plainKind.ts";
import "../values/kinds.css";

/** Shows the time in the default format of the specification (F-02). A column may leave out the seconds, a row under the heading of its day the day: the title has them. */
function show({ field, value }: CellProps) {
  const shown = formatDateTime(value, field.timeZone);
  const part = shown.slice(field.underDay ? 11 : 0, field.timeEnd);
  return (
    <time className="ld-figure" title={part === shown ? undefined : shown}>
      {part}
    </time>
  );
}

export const dateTime: Kind<"dateTime"> = {
  ...plainKind,
  name: "dateTime",
  matches: ({ format }) => format === "date-time",
  render: show,
  toText: (value, { timeZone }) => formatDateTime(value, timeZone),
  compare: (a, b, { timeZone }) => compareText(formatDateTime(a, timeZone), formatDateTime(b, timeZone)),
  fromText: (typed, { timeZone }) => asText(formatDateTime(typed.trim(), timeZone)) || undefined,
  listWidth: 172,
  gridWidth: () => 178,
  filter: "times",
  sheet: "dateTime",
  labelled: () => "besideOthers",
};
