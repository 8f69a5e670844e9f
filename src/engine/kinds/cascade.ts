/**
 * A way through a table, such as province, city and district: chosen level by
 * level, or found at once by word, initials or code. In one text, or with a
 * field for each level, of which only the first is drawn.
 */
import { asText, compareText } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";

function show({ value }: CellProps) {
  return asText(value);
}

export const cascade: Kind = {
  name: "cascade",
  matches: (schema) => schema["x-cascade"] !== undefined,
  render: show,
  toText: (value) => asText(value),
  compare: compareText,
  fromText: (typed) => typed.trim() || undefined,
};
