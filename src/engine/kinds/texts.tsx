/** A text for each language, `x-kind: texts`: shown and written in the language in use. A plain text stands for itself in all. */
import type { Json } from "#dialect/json.ts";
import { isObject } from "#dialect/json.ts";
import { inLanguage, type Language, type Text } from "#dialect/text.ts";
import { useWords } from "../EngineProvider.tsx";
import { asText, fromTyped } from "./control.ts";
import type { CellProps, InputProps, Kind } from "./kind.ts";
import { TextControl } from "./TextControl.tsx";
import "./kinds.css";

function said(value: Json | undefined, language: Language): string {
  return isObject(value) ? inLanguage(value as Text, language) : asText(value);
}

function Input(props: InputProps) {
  const { language } = useWords();
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

function show({ value, language }: CellProps) {
  const shown = said(value, language);
  return shown === "" ? null : <span className="ld-lines">{shown}</span>;
}

export const texts: Kind = {
  name: "texts",
  matches: () => false,
  Input,
  show,
  toText: (value, _field, language) => said(value, language),
  buffered: true,
};
