/** A password (`writeOnly`): hidden while it is typed, readable on request, never shown once it is stored. */
import { asText } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { plainKind } from "../values/plainKind.ts";

/** The same number of dots for every length. */
const dots = "••••••••";

function show({ value }: CellProps) {
  return asText(value) === "" ? null : dots;
}

export const password: Kind<"password"> = {
  ...plainKind,
  name: "password",
  matches: ({ writeOnly, type }) => writeOnly === true && type === "string",
  render: show,
  toText: (value) => (asText(value) === "" ? "" : dots),
};
