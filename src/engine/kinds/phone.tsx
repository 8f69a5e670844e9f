/** Telephone numbers, shown as links that dial them. */
import { normalizeText } from "#dialect/fields/normalize.ts";
import { asText, compareText, fromTyped } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { plainKind } from "../values/plainKind.ts";

function show({ value, reachable = false }: CellProps) {
  const typed = asText(value);
  const digits = typed.replace(/[^\d+]/g, "");
  if (!digits) return typed;
  return (
    <a href={`tel:${digits}`} className="ld-figure" {...(!reachable && { tabIndex: -1 })}>
      {typed}
    </a>
  );
}

export const phone: Kind<"phone"> = {
  ...plainKind,
  name: "phone",
  matches: ({ format }) => format === "phone",
  render: show,
  compare: compareText,
  fromText: (typed) => fromTyped(typed.trim()),
  listWidth: 140,
  gridWidth: () => 130,
  typing: ({ normalize }) => ({
    inputMode: "tel",
    autoComplete: "tel",
    ...(normalize && { tidy: (typed: string) => normalizeText({ "x-normalize": normalize }, typed) }),
  }),
};
