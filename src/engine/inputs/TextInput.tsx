/** One line of text, typed as its kind says (`typing`). */
import { useTranslation } from "../host/EngineProvider.tsx";
import { kindOfField } from "../kinds/index.ts";
import type { InputProps } from "../values/kind.ts";
import { TextControl } from "../controls/TextControl.tsx";
import { isObject } from "#dialect/json/json.ts";
import { fromTyped } from "../values/control.ts";
import { said } from "../kinds/texts.tsx";

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

/** A text for each language; edits the one of the current language. */
export function TextsInput(props: InputProps) {
  const { language } = useTranslation();
  const { value, onChange } = props;
  const others = isObject(value) ? Object.fromEntries(Object.entries(value).filter(([code]) => code !== language)) : {};
  return (
    <TextControl
      props={props}
      text={said(value, language)}
      onText={(typed) => {
        const next = { ...others, ...(fromTyped(typed) === undefined ? {} : { [language]: typed }) };
        onChange(Object.keys(next).length > 0 ? next : undefined);
      }}
    />
  );
}
