/** A list of objects. */
import type { Json } from "#dialect/json/json.ts";
import type { Kind } from "../values/kind.ts";

export function rowsOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** How many there are; what they are is said by the name of the field. */
function toText(value: Json | undefined): string {
  const count = rowsOf(value).length;
  return count > 0 ? String(count) : "";
}

export const rows: Kind = {
  name: "rows",
  matches: ({ type, items }) => type === "array" && items?.properties !== undefined,
  render: ({ value }) => toText(value),
  toText,
  group: true,
};
