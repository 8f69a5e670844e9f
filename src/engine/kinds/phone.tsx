/** Telephone numbers: a phone's keypad to type them, a link that dials where they are read. */
import { useWords } from "../EngineProvider.tsx";
import { asText, compareText, fromTyped } from "./control.ts";
import type { CellProps, InputProps, Kind } from "./kind.ts";
import { TextControl } from "./TextControl.tsx";

function Input(props: InputProps) {
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

function show({ value, reachable = false }: CellProps) {
  const typed = asText(value);
  const digits = typed.replace(/[^\d+]/g, "");
  if (!digits) return typed;
  return (
    <a href={`tel:${digits}`} className="ld-figure" {...(!reachable && { tabIndex: -1 })}>
      {typed}
    </a>
  );
}

export const phone: Kind = {
  name: "phone",
  matches: ({ format }) => format === "phone",
  Input,
  show,
  toText: (value) => asText(value),
  compare: compareText,
  fromText: (typed) => fromTyped(typed.trim()),
  buffered: true,
};
