/** A verification code that was sent to a telephone or a mailbox (`x-code`). */
import { asText } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { textWidth } from "../values/textWidth.ts";

function show({ value }: CellProps) {
  return asText(value);
}

export const code: Kind<"code"> = {
  name: "code",
  matches: (schema) => schema["x-code"] !== undefined,
  structure: "value",
  render: show,
  toText: (value) => asText(value),
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
