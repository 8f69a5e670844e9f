/** A day, `YYYY-MM-DD`. */
import type { Json } from "#dialect/json.ts";
import { formatDate } from "#dialect/time.ts";
import { compareText, controlProps, fromTyped } from "./control.ts";
import { DayBox } from "./DayBox.tsx";
import type { CellProps, InputProps, Kind } from "./kind.ts";
import "./kinds.css";

function Input(props: InputProps) {
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

/** A stored time shows its day. */
function day(value: Json | undefined): string {
  return formatDate(value);
}

function show({ value, inTable = false }: CellProps) {
  return inTable ? day(value) : <span className="ld-figure">{day(value)}</span>;
}

export const date: Kind = {
  name: "date",
  matches: ({ format }) => format === "date",
  Input,
  show,
  toText: (value) => day(value),
  compare: compareText,
  fromText: (typed) => {
    const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(typed.trim());
    if (!parts) return fromTyped(typed.trim());
    const [, year = "", month = "", dayOfMonth = ""] = parts;
    return `${year}-${month.padStart(2, "0")}-${dayOfMonth.padStart(2, "0")}`;
  },
};
