/** Several lines of text: `x-kind: longText`, or a string that may be longer than 200 characters. */
import { useWords } from "../EngineProvider.tsx";
import { asText, compareText, controlProps, fromTyped } from "./control.ts";
import type { CellProps, InputProps, Kind } from "./kind.ts";
import { useBuffered } from "./useBuffered.ts";
import "./kinds.css";

function Input(props: InputProps) {
  const { text } = useWords();
  const buffered = useBuffered(asText(props.value), (typed) => props.onChange(fromTyped(typed)));
  return (
    <textarea
      {...controlProps(props)}
      {...buffered}
      className="ld-input"
      rows={3}
      readOnly={props.readOnly}
      placeholder={text(props.field.placeholder) || undefined}
    />
  );
}

function show({ value }: CellProps) {
  return <span className="ld-lines">{asText(value)}</span>;
}

export const longText: Kind = {
  name: "longText",
  matches: ({ type, maxLength }) => type === "string" && (maxLength ?? 0) > 200,
  Input,
  show,
  toText: (value) => asText(value),
  compare: compareText,
  fromText: (typed) => fromTyped(typed),
  buffered: true,
};
