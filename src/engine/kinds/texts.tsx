/**
 * A text for each language (`x-kind: texts`), shown and edited in the current one. A plain text is the text of all languages. What
 * was said in other languages only is shown as it was said, with the name of its language.
 */
import type { ReactNode } from "react";
import type { Json } from "#dialect/json/json.ts";
import { isObject } from "#dialect/json/json.ts";
import { inLanguage, type Language, type Text } from "#dialect/text/text.ts";
import { asText } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { plainKind } from "../values/plainKind.ts";
import { withQuotes } from "../values/withQuotes.tsx";
import "../values/kinds.css";

/** Returns the text of a language. */
export function said(value: Json | undefined, language: Language): string {
  return isObject(value) ? inLanguage(value as Text, language) : asText(value);
}

/** Returns the language of a text if it is not the reader's; undefined if it is. */
export function otherLanguage(value: Json | undefined, language: Language): Language | undefined {
  if (!isObject(value) || value[language] !== undefined) return undefined;
  return Object.keys(value)[0];
}

function show({ value, language }: CellProps) {
  const shown = said(value, language);
  if (shown === "") return null;
  const other = otherLanguage(value, language);
  if (other === undefined) return <span className="ld-lines">{withQuotes(shown, language)}</span>;
  return (
    <span className="ld-lines">
      <span lang={other}>{shown}</span> {languageMark(other, language)}
    </span>
  );
}

/** The name of the language of a text, beside it. */
export function languageMark(other: Language, language: Language): ReactNode {
  return <small className="ld-said-in">{new Intl.DisplayNames([language], { type: "language" }).of(other)}</small>;
}

export const texts: Kind<"texts"> = {
  ...plainKind,
  name: "texts",
  matches: () => false,
  render: show,
  toText: (value, _field, language) => said(value, language),
};
