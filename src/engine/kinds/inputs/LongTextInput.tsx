/** Several lines of text. */
import { useWords } from "../../EngineProvider.tsx";
import { asText, controlProps, fromTyped } from "../control.ts";
import type { InputProps } from "../kind.ts";
import { useBuffered } from "../useBuffered.ts";
import "../kinds.css";

export function LongTextInput(props: InputProps) {
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
