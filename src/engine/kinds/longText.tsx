/** Text of several lines: `x-kind: longText`, or a string with a `maxLength` above 200. */
import { isMultiline } from "#dialect/schema/derived/shape.ts";
import { asText, compareText, fromTyped } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { plainKind } from "../values/plainKind.ts";
import "../values/kinds.css";

function show({ value }: CellProps) {
  return <span className="ld-lines">{asText(value)}</span>;
}

export const longText: Kind<"longText"> = {
  ...plainKind,
  name: "longText",
  matches: isMultiline,
  render: show,
  compare: compareText,
  fromText: (typed) => fromTyped(typed),
  wide: "everywhere",
  inDraftWords: false,
};
