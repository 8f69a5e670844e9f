/** One option of a code list, shown as segments, radios, cards or a searchable select. */
import { codeFromText, codeLabel, codeOf, shortCode } from "../values/codes.ts";
import { asText } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { plainKind } from "../values/plainKind.ts";
import { choiceLook } from "./choiceLook.ts";
import "../values/kinds.css";

/** Appearances that are a group of radios under one label. */
export const grouped: ReadonlySet<string | undefined> = new Set(["segments", "radios", "chips", "cards"]);

function show({ field, value, language }: CellProps) {
  const short = shortCode(codeOf(field, value), field.codes);
  const label = codeLabel(field, value, language);
  if (!short || short === label) return label;
  return (
    <>
      <span className="ld-code">{short}</span> {label}
    </>
  );
}

export const choice: Kind<"choice"> = {
  ...plainKind,
  name: "choice",
  matches: (schema) => schema.type !== "array" && (schema["x-codes"] !== undefined || schema.enum !== undefined),
  render: show,
  toText: (value, field, language) => codeLabel(field, value, language),
  compare: (a, b) => asText(a).localeCompare(asText(b)),
  fromText: codeFromText,
  listWidth: 130,
  gridWidth: () => 116,
  filter: "choice",
  labelled: ({ codes }) => (codes !== undefined && codes.length <= 2 ? "always" : "never"),
  isGroup: (field) => grouped.has(field.as),
  look: choiceLook,
};
