/** A date, with the browser's calendar. */
import { controlProps, fromTyped } from "../values/control.ts";
import { DayBox } from "../controls/DayBox.tsx";
import type { InputProps } from "../values/kind.ts";
import { day } from "../kinds/date.tsx";
import "../values/kinds.css";

export function DateInput(props: InputProps) {
  return (
    <DayBox shown={day(props.value)} readOnly={props.readOnly}>
      <input
        {...controlProps(props)}
        type="date"
        value={day(props.value)}
        readOnly={props.readOnly}
        onChange={(event) => props.onChange(fromTyped(event.target.value))}
      />
    </DayBox>
  );
}
