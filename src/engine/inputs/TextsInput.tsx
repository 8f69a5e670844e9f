/** A text for each language; edits the one of the current language. */
import { isObject } from "#dialect/json/json.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { fromTyped } from "../values/control.ts";
import type { InputProps } from "../values/kind.ts";
import { TextControl } from "../controls/TextControl.tsx";
import { said } from "../kinds/texts.tsx";

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
