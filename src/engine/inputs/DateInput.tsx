/** A date, with the browser's calendar. */
import { formatDate } from "#dialect/text/time.ts";
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
