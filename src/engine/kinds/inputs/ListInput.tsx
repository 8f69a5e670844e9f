/** Several values in one text. Any separator may be typed, the schema's is kept. */
import { useWords } from "../../EngineProvider.tsx";
import { asText, fromTyped } from "../control.ts";
import type { InputProps } from "../kind.ts";
import { TextControl } from "../TextControl.tsx";
import { parts } from "../list.tsx";

export function ListInput(props: InputProps) {
  const { text } = useWords();
  const { field, value, onChange } = props;
  const separator = field.schema["x-list"]?.separator ?? ";";
  const tidy = (typed: string) => parts(typed, field.schema).join(separator);
  return (
    <TextControl
      props={props}
      text={asText(value)}
      onText={(typed) => onChange(fromTyped(tidy(typed)))}
      tidy={tidy}
      placeholder={text(field.placeholder)}
      {...(field.schema["x-list"]?.items.format === "email" && { inputMode: "email" as const })}
    />
  );
}
