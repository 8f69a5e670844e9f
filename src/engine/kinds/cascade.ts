/**
 * A path through a table, such as province, city and district: chosen level by level, or searched by word, initials or
 * code. Stored as one text, or in a field for each level, of which only the first is visible.
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
