/** The state of a record, with color and icon of its code list. A state that the list lacks shows its own word. */
import { StatusTag } from "../ui/StatusTag.tsx";
import { codeLabel, codeOf } from "../values/codes.ts";
import { asText } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { plainKind } from "../values/plainKind.ts";

function show({ field, value, language }: CellProps) {
  if (asText(value) === "") return null;
  const code = codeOf(field, value);
  return (
    <StatusTag color={code?.hue} icon={code?.mark}>
      {codeLabel(field, value, language)}
    </StatusTag>
  );
}

export const status: Kind<"status"> = {
  ...plainKind,
  name: "status",
  matches: () => false,
  render: show,
  toText: (value, field, language) => codeLabel(field, value, language),
  compare: (a, b) => asText(a).localeCompare(asText(b)),
  listWidth: 130,
  filter: "choice",
  isState: true,
};
