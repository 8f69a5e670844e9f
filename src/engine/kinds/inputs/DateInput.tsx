/** A day, by the browser's own calendar. */
import { controlProps, fromTyped } from "../control.ts";
import { DayBox } from "../DayBox.tsx";
import type { InputProps } from "../kind.ts";
import { day } from "../date.tsx";
import "../kinds.css";

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
