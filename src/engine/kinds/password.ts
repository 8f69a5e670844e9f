/** A password (`writeOnly`): hidden while it is typed, readable on request, never shown once it is stored. */
import { asText } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { textWidth } from "../values/textWidth.ts";

/** The same number of dots for every length. */
const dots = "••••••••";

function show({ value }: CellProps) {
  return asText(value) === "" ? null : dots;
}

export const password: Kind<"password"> = {
  name: "password",
  matches: ({ writeOnly, type }) => writeOnly === true && type === "string",
  structure: "value",
  render: show,
  toText: (value) => (asText(value) === "" ? "" : dots),
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
