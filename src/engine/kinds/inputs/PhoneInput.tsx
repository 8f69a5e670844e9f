/** A telephone number, by a phone's keypad. */
import { useWords } from "../../EngineProvider.tsx";
import { asText, fromTyped } from "../control.ts";
import type { InputProps } from "../kind.ts";
import { TextControl } from "../TextControl.tsx";

export function PhoneInput(props: InputProps) {
  const { text } = useWords();
  return (
    <TextControl
      props={props}
      text={asText(props.value)}
      onText={(typed) => props.onChange(fromTyped(typed))}
      inputMode="tel"
      autoComplete="tel"
      placeholder={text(props.field.placeholder)}
    />
  );
}
