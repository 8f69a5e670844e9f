/** A date, with the browser's calendar. */
import { formatDate, formatDateTime } from "#dialect/text/time.ts";
import { controlProps, fromTyped } from "../values/control.ts";
import { DayBox } from "../controls/DayBox.tsx";
import type { InputProps } from "../values/kind.ts";
import "../values/kinds.css";

export function DateInput(props: InputProps) {
  const shown = formatDate(props.value, props.field.timeZone);
  return (
    <DayBox shown={shown} readOnly={props.readOnly}>
      <input
        {...controlProps(props)}
        type="date"
        value={shown}
        readOnly={props.readOnly}
        onChange={(event) => props.onChange(fromTyped(event.target.value))}
      />
    </DayBox>
  );
}

/** A date with time, with the browser's calendar and clock. */
export function DateTimeInput(props: InputProps) {
  const shown = formatDateTime(props.value, props.field.timeZone);
  return (
    <DayBox shown={shown} timed readOnly={props.readOnly}>
      <input
        {...controlProps(props)}
        type="datetime-local"
        step={/:00$|^$/.test(shown) ? 60 : 1}
        value={shown.replace(" ", "T")}
        readOnly={props.readOnly}
        onChange={({ target }) => props.onChange(target.value ? withSeconds(target.value) : undefined)}
      />
    </DayBox>
  );
}

function withSeconds(typed: string): string {
  return typed.replace("T", " ").padEnd(19, ":00").slice(0, 19);
}
