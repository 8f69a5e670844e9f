/** One line of text: the kind of every string that no narrower kind claims. */
import { useWords } from "../EngineProvider.tsx";
import { asText, compareText, fromTyped } from "./control.ts";
import type { CellProps, InputProps, Kind } from "./kind.ts";
import { TextControl } from "./TextControl.tsx";

/** The keyboard a phone shows, and what the browser may fill in, by JSON Schema format. */
const formats: Readonly<Record<string, { readonly inputMode: "email" | "url"; readonly autoComplete: string }>> = {
  email: { inputMode: "email", autoComplete: "email" },
  uri: { inputMode: "url", autoComplete: "url" },
};

function Input(props: InputProps) {
  const { text, t } = useWords();
  const format = formats[props.field.schema.format ?? ""];
  return (
    <TextControl
      props={props}
      text={asText(props.value)}
      onText={(typed) => props.onChange(fromTyped(typed))}
      placeholder={text(props.field.placeholder)}
      after={props.field.computed ? t("form.computed") : text(props.field.unit)}
      {...format}
    />
  );
}

function show({ value }: CellProps) {
  return asText(value);
}

export const text: Kind = {
  name: "text",
  matches: () => true,
  Input,
  show,
  toText: (value) => asText(value),
  compare: compareText,
  fromText: (typed) => fromTyped(typed.trim()),
  buffered: true,
};
