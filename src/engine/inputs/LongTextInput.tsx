/** Several lines of text. */
import { useTranslation } from "../host/EngineProvider.tsx";
import { asText, controlProps, fromTyped } from "../values/control.ts";
import type { InputProps } from "../values/kind.ts";
import { useBuffered } from "../controls/useBuffered.ts";
import "../values/kinds.css";

export function LongTextInput(props: InputProps) {
  const { text } = useTranslation();
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
