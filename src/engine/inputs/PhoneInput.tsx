/** A telephone number, by a phone's keypad. */
import type { InputProps } from "../values/kind.ts";
import { TextControl } from "../controls/TextControl.tsx";

export function PhoneInput(props: InputProps) {
  return <TextControl props={props} inputMode="tel" autoComplete="tel" />;
}
