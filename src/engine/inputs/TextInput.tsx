/** One line of text. */
import { useTranslation } from "../host/EngineProvider.tsx";
import type { InputProps } from "../values/kind.ts";
import { TextControl } from "../controls/TextControl.tsx";

/** Keyboard of a phone and autofill, by JSON Schema format. */
const formats: Readonly<Record<string, { readonly inputMode: "email" | "url"; readonly autoComplete: string }>> = {
  email: { inputMode: "email", autoComplete: "email" },
  uri: { inputMode: "url", autoComplete: "url" },
};

export function TextInput(props: InputProps) {
  const { text, t } = useTranslation();
  const format = formats[props.field.schema.format ?? ""];
  return <TextControl props={props} after={props.field.computed ? t("form.computed") : text(props.field.unit)} {...format} />;
}
