/** Text of several lines: `x-kind: longText`, or a string with a `maxLength` above 200. */
import { isMultiline } from "#dialect/schema/derived/shape.ts";
import { asText, compareText, fromTyped } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { textWidth } from "../values/textWidth.ts";
import "../values/kinds.css";

function show({ value }: CellProps) {
  return <span className="ld-lines">{asText(value)}</span>;
}

export const longText: Kind<"longText"> = {
  name: "longText",
  matches: isMultiline,
  structure: "value",
  render: show,
  toText: (value) => asText(value),
  compare: compareText,
  fromText: (typed) => fromTyped(typed),
  listWidth: 160,
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
