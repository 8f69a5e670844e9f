/** One line of text: the kind of every string that no narrower kind matches. */
import { normalizeText } from "#dialect/fields/normalize.ts";
import { asText, compareText, fromTyped } from "../values/control.ts";
import type { CellProps, Kind, Typing } from "../values/kind.ts";
import { textWidth } from "../values/textWidth.ts";

/** Keyboard of a phone and autofill, by JSON Schema format. */
const typingByFormat: Readonly<Record<string, Typing>> = {
  email: { inputMode: "email", autoComplete: "email" },
  uri: { inputMode: "url", autoComplete: "url" },
};

function show({ value }: CellProps) {
  return asText(value);
}

/** One line of text: what a field is that no other kind matches. */
export const text: Kind<"text"> = {
  name: "text",
  matches: () => true,
  structure: "value",
  render: show,
  toText: (value) => asText(value),
  compare: compareText,
  fromText: (typed) => fromTyped(typed.trim()),
  listWidth: 160,
  gridWidth: textWidth,
  filter: "text",
  sheet: "text",
  wide: "no",
  typing: ({ format, normalize }) => ({
    ...(format !== undefined && typingByFormat[format]),
    ...(normalize && { tidy: (typed: string) => normalizeText({ "x-normalize": normalize }, typed) }),
  }),
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
