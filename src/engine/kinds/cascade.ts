/**
 * A path through a table, such as province, city and district: chosen level by level, or searched by word, initials or
 * code. Stored as one text, or in a field for each level, of which only the first is visible.
 */
import { asText, compareText } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { textWidth } from "../values/textWidth.ts";

function show({ value }: CellProps) {
  return asText(value);
}

export const cascade: Kind<"cascade"> = {
  name: "cascade",
  matches: (schema) => schema["x-cascade"] !== undefined,
  structure: "value",
  render: show,
  toText: (value) => asText(value),
  compare: compareText,
  fromText: (typed) => typed.trim() || undefined,
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
