/** A text for each language (`x-kind: texts`), shown and edited in the current one. A plain text is the text of all languages. */
import type { Json } from "#dialect/json/json.ts";
import { isObject } from "#dialect/json/json.ts";
import { inLanguage, type Language, type Text } from "#dialect/text/text.ts";
import { asText } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { textWidth } from "../values/textWidth.ts";
import "../values/kinds.css";

/** Returns the text of a language. */
export function said(value: Json | undefined, language: Language): string {
  return isObject(value) ? inLanguage(value as Text, language) : asText(value);
}

function show({ value, language }: CellProps) {
  const shown = said(value, language);
  return shown === "" ? null : <span className="ld-lines">{shown}</span>;
}

export const texts: Kind<"texts"> = {
  name: "texts",
  matches: () => false,
  structure: "value",
  render: show,
  toText: (value, _field, language) => said(value, language),
  fromText: undefined,
  compare: undefined,
  listWidth: 160,
  gridWidth: textWidth,
  filter: "text",
  sheet: "text",
  wide: "no",
  typing: undefined,
  labelled: () => "never",
  inDraftWords: true,
  isGroup: () => false,
  align: "start",
  figure: undefined,
  drawnInGrid: () => false,
  look: undefined,
  words: undefined,
  joint: undefined,
  dotted: true,
  isState: false,
};
