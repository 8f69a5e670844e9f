/** A secret that the browser makes and shows once, to be copied; never shown once it is stored. */
import { asText } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { textWidth } from "../values/textWidth.ts";

/** The same number of dots for every length. */
const dots = "••••••••";

function show({ value }: CellProps) {
  return asText(value) === "" ? null : dots;
}

export const secret: Kind<"secret"> = {
  name: "secret",
  matches: () => false,
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
