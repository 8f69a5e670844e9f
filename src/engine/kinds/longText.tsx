/** Several lines of text: `x-kind: longText`, or a string that may be longer than 200 characters. */
import { isMultiline } from "#dialect/schema/shape.ts";
import { asText, compareText, fromTyped } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import "../values/kinds.css";

function show({ value }: CellProps) {
  return <span className="ld-lines">{asText(value)}</span>;
}

export const longText: Kind = {
  name: "longText",
  matches: isMultiline,
  render: show,
  toText: (value) => asText(value),
  compare: compareText,
  fromText: (typed) => fromTyped(typed),
  buffered: true,
};
