/** A date with time, `YYYY-MM-DD HH:mm:ss` in the business time zone; backends may send seconds or milliseconds. */
import { formatDateTime } from "#dialect/text/time.ts";
import { asText, compareText } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { plainKind } from "../values/plainKind.ts";
import "../values/kinds.css";

/** Shows the time in the default format of the specification (F-02); a column may leave out the seconds, which its title has. */
function show({ field, value }: CellProps) {
  const shown = formatDateTime(value, field.timeZone);
  if (!field.toMinute) return <time className="ld-figure">{shown}</time>;
  return (
    <time className="ld-figure" title={shown || undefined}>
      {shown.slice(0, 16)}
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
