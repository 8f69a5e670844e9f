/** A telephone number, by a phone's keypad. */
import type { InputProps } from "../kind.ts";
import { TextControl } from "../TextControl.tsx";

export function PhoneInput(props: InputProps) {
  return <TextControl props={props} inputMode="tel" autoComplete="tel" />;
}
