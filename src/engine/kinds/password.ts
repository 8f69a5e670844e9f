/** A password, `x-kind: password`: hidden while it is typed, shown on request, never shown again. */
import { asText } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";

/** As many dots, however long it is. */
const dots = "••••••••";

function show({ value }: CellProps) {
  return asText(value) === "" ? null : dots;
}

export const password: Kind = {
  name: "password",
  matches: ({ writeOnly, type }) => writeOnly === true && type === "string",
  render: show,
  toText: (value) => (asText(value) === "" ? "" : dots),
  buffered: true,
};
