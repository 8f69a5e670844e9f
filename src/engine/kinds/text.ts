/** One line of text: the kind of every string that no narrower kind matches. */
import { asText, compareText, fromTyped } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";

function show({ value }: CellProps) {
  return asText(value);
}

export const text: Kind = {
  name: "text",
  matches: () => true,
  render: show,
  toText: (value) => asText(value),
  compare: compareText,
  fromText: (typed) => fromTyped(typed.trim()),
  buffered: true,
};
