/** Telephone numbers, shown as links that dial them. */
import { asText, compareText, fromTyped } from "../values/control.ts";
import type { CellProps, Kind } from "../values/kind.ts";

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

export const phone: Kind = {
  name: "phone",
  matches: ({ format }) => format === "phone",
  render: show,
  toText: (value) => asText(value),
  compare: compareText,
  fromText: (typed) => fromTyped(typed.trim()),
  buffered: true,
};
