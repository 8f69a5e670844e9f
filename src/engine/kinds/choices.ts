/** Several options of a code list, stored as an array of their values. */
import { isBlank } from "#dialect/json/jsonValues.ts";
import type { Json } from "#dialect/json/json.ts";
import { inLanguage } from "#dialect/text/text.ts";
import { codeFromText, codeLabel } from "../values/codes.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { plainKind } from "../values/plainKind.ts";

/** Returns the values; a single value counts as a list of one. */
export function chosenValues(value: Json | undefined): readonly Json[] {
  if (isBlank(value)) return [];
  return Array.isArray(value) ? value : [value];
}

function show({ field, value, language }: CellProps) {
  return toText(value, field, language);
}

const toText: Kind["toText"] = (value, field, language) =>
  chosenValues(value)
    .map((one) => codeLabel(field, one, language))
    .join(field.joinedBy ? inLanguage(field.joinedBy, language) : ", ");

export const choices: Kind<"choices"> = {
  ...plainKind,
  name: "choices",
  matches: ({ type, items }) => type === "array" && (items?.["x-codes"] !== undefined || items?.enum !== undefined),
  render: show,
  toText,
  fromText: (typed, field) => {
    const values = typed
      .split(/[,，、;；|\n]/)
      .map((part) => codeFromText(part, field))
      .filter((part) => part !== undefined);
    return values.length > 0 ? values : undefined;
  },
  filter: "choice",
  wide: "inForms",
  isGroup: (field) => field.as !== "select",
  look: (codes) => (codes.length <= 16 ? "chips" : "select"),
  joint: "value.between",
};
