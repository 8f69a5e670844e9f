/** One line of text, typed as its kind says (`typing`). */
import { useTranslation } from "../host/EngineProvider.tsx";
import { kindOfField } from "../kinds/index.ts";
import type { InputProps } from "../values/kind.ts";
import { TextControl } from "../controls/TextControl.tsx";

export function TextInput(props: InputProps) {
  const { text, t } = useTranslation();
  const { field } = props;
  const typing = kindOfField(field).typing?.(field);
  return (
    <TextControl
      props={props}
      after={field.computed ? t("form.computed") : text(field.unit)}
      {...typing}
      showsTidied={typing?.tidy !== undefined}
    />
  );
}
