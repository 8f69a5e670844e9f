/** A moment, `YYYY-MM-DD HH:mm:ss` in the zone of the business; backends may send seconds or milliseconds. */
import { formatDateTime } from "#dialect/time.ts";
import { asText, compareText, controlProps } from "./control.ts";
import { DayBox } from "./DayBox.tsx";
import type { CellProps, InputProps, Kind } from "./kind.ts";
import "./kinds.css";

function Input(props: InputProps) {
  const shown = formatDateTime(props.value);
  return (
    <DayBox shown={shown.slice(0, 16)} timed readOnly={props.readOnly}>
      <input
        {...controlProps(props)}
        type="datetime-local"
        value={shown.slice(0, 16).replace(" ", "T")}
        readOnly={props.readOnly}
        onChange={({ target }) => props.onChange(target.value ? withSeconds(target.value) : undefined)}
      />
    </DayBox>
  );
}

function withSeconds(typed: string): string {
  return typed.replace("T", " ").padEnd(19, ":00").slice(0, 19);
}

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
  Input,
  show,
  toText: (value) => formatDateTime(value),
  compare: (a, b) => compareText(formatDateTime(a), formatDateTime(b)),
  fromText: (typed) => asText(formatDateTime(typed.trim())) || undefined,
};
