/**
 * Finds what a click in the preview means: a field of a form, a value of a detail page, or a column of a table. Reads what the
 * renderer draws anyway (ids of controls, headings), so that the renderer needs no marks for it.
 */
import type { PickedPart } from "#dialect/wire/preview.ts";

/** Returns the part at an element; undefined where nothing can be edited. */
export function pickedPart(element: Element): PickedPart | undefined {
  const frame = frameOf(element);
  if (!frame) return undefined;
  if (frame.matches("th, td")) return { kind: "column", label: headingOf(frame) };
  if (frame.matches(".ld-pairs > div")) return { kind: "field", label: textOf(frame.querySelector("dt")) };
  const label = frame.querySelector(".ld-label");
  const control = label?.getAttribute("for") ?? (frame.id || frame.querySelector("[id]:not(.ld-label, .ld-hidden)")?.id);
  return { kind: "field", label: textOf(label), ...(control && { control }) };
}

/** Returns the element that is outlined for a part: the whole field or cell. */
export function frameOf(element: Element): Element | null {
  return element.closest(".ld-list th, .ld-list td, .ld-pairs > div, .ld-field");
}

/** A cell belongs to the column of its heading. */
function headingOf(cell: Element): string {
  const index = [...(cell.parentElement?.children ?? [])].indexOf(cell);
  return textOf(cell.closest("table")?.querySelector("thead tr")?.children[index]);
}

/** Returns the text without what only screen readers hear, such as "required". */
function textOf(element: Element | null | undefined): string {
  const copy = element?.cloneNode(true) as Element | undefined;
  for (const hidden of copy?.querySelectorAll(".ld-hidden, .ld-required, .ld-head-unit, svg") ?? []) hidden.remove();
  return copy?.textContent?.trim() ?? "";
}
