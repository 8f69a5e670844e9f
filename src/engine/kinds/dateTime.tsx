/** A moment, `YYYY-MM-DD HH:mm:ss` in the zone of the business; backends may send seconds or milliseconds. */
import { formatDateTime } from "#dialect/text/time.ts";
import { asText, compareText } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import "../values/kinds.css";

/** To the minute: seconds are noise in a table. The whole is in the title. */
function show({ value }: CellProps) {
  const shown = formatDateTime(value);
  return (
    <time className="ld-figure" title={shown || undefined}>
      {shown.slice(0, 16)}
    </time>
  );
}

export const dateTime: Kind = {
  name: "dateTime",
  matches: ({ format }) => format === "date-time",
  render: show,
  toText: (value) => formatDateTime(value),
  compare: (a, b) => compareText(formatDateTime(a), formatDateTime(b)),
  fromText: (typed) => asText(formatDateTime(typed.trim())) || undefined,
};
