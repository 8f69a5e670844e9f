/**
 * A text of several lines in Markdown (`x-kind: markdown`): a string, or an object with a text for each language, shown in the
 * current one. Lists show it as it was typed, in one line; pages of a record draw it.
 */
import { compareText, fromTyped } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { Markdown } from "../values/Markdown.ts";
import { textWidth } from "../values/textWidth.ts";
import { otherLanguage, said } from "./texts.tsx";
import "../values/kinds.css";

function show({ value, language, inTable, reachable = false }: CellProps) {
  const shown = said(value, language);
  if (shown === "") return null;
  if (inTable) return <span className="ld-lines">{shown}</span>;
  const other = otherLanguage(value, language);
  if (other === undefined) return <Markdown text={shown} reachable={reachable} />;
  return (
    <>
      <small className="ld-said-in">{new Intl.DisplayNames([language], { type: "language" }).of(other)}</small>
      <div lang={other}>
        <Markdown text={shown} reachable={reachable} />
      </div>
    </>
  );
}

export const markdown: Kind<"markdown"> = {
  name: "markdown",
  matches: () => false,
  structure: "value",
  render: show,
  toText: (value, _field, language) => said(value, language),
  compare: compareText,
  fromText: (typed) => fromTyped(typed),
  listWidth: 240,
  gridWidth: textWidth,
  filter: "text",
  sheet: "text",
  wide: "everywhere",
  typing: undefined,
  labelled: () => "never",
  inDraftWords: false,
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
