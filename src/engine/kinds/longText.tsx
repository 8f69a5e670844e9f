/** Several lines of text: `x-kind: longText`, or a string that may be longer than 200 characters. */
import { asText, compareText, fromTyped } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import "../values/kinds.css";

function show({ value }: CellProps) {
  return <span className="ld-lines">{asText(value)}</span>;
}

export const longText: Kind = {
  name: "longText",
  matches: ({ type, maxLength }) => type === "string" && (maxLength ?? 0) > 200,
  render: show,
  toText: (value) => asText(value),
  compare: compareText,
  fromText: (typed) => fromTyped(typed),
  buffered: true,
};
