/** A list of objects. */
import { asJsonArray } from "#dialect/json/jsonValues.ts";
import type { Json } from "#dialect/json/json.ts";
import type { Kind } from "../values/kind.ts";
import { plainKind } from "../values/plainKind.ts";

/** Returns the number of rows; the label of the field says what they are. */
function toText(value: Json | undefined): string {
  const count = asJsonArray(value).length;
  return count > 0 ? String(count) : "";
}

export const rows: Kind<"rows"> = {
  ...plainKind,
  name: "rows",
  matches: ({ type, items }) => type === "array" && items?.properties !== undefined,
  structure: "rows",
  render: ({ value }) => toText(value),
  toText,
  gridWidth: () => undefined,
  wide: "inForms",
  inDraftWords: false,
  isGroup: () => true,
};
