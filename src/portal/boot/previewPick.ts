/**
 * Finds which part of the previewed page an element belongs to: a field of a form, a value of a detail page, a column, a section, a
 * tab or a button. Reads what the renderer draws anyway (ids, headings, labels), so that the renderer needs no marks for it.
 */
import type { PickedPart } from "#dialect/wire/preview.ts";

type PartKind = PickedPart["kind"];

/** The element that is outlined for a part, by its kind. A section is found by its heading. */
const frames: Readonly<Record<PartKind, string>> = {
  tab: "[role=tab]",
  column: ".ld-list th, .ld-list td, .ld-row-card [data-field]",
  button: ".ld-button",
  field: ".ld-pairs > div, .ld-field",
  section: ".ld-section-head, .ld-detail-head",
  related: ".ld-related",
  card: ".ld-row-card",
};

/** The element of a whole section, on which fields and sections are dropped. */
const sections = "section.ld-section, section.ld-card:not(.ld-related)";

/** Returns the element that is outlined for a part: the whole field or cell. */
export function frameOf(element: Element): Element | null {
  // A related list is one part: its columns and buttons are those of another screen.
  const nearest = element.closest(frames.related) ?? element.closest(Object.values(frames).join(", "));
  // A button in a field or a cell belongs to it: it opens a calendar or a menu.
  return nearest?.matches(frames.button) ? (nearest.closest(`${frames.column}, ${frames.field}`) ?? nearest) : nearest;
}

/** Returns the part at an element; undefined where nothing can be edited. */
export function pickedPart(element: Element): PickedPart | undefined {
  const frame = frameOf(element);
  return frame ? partOf(frame) : undefined;
}

/** Returns the elements of all parts of the page, in the order of the document: of a table its headings. */
export function allFrames(): Element[] {
  const found = document.querySelectorAll(Object.values(frames).join(", "));
  return [...found].filter((frame) => !frame.matches("td") && frameOf(frame) === frame && labelOf(frame) !== "");
}

/** Returns the element of a part that was picked before, after the page was rendered again. */
export function findFrame(part: PickedPart): Element | undefined {
  const same = allFrames().filter((frame) => kindOf(frame) === part.kind && isNamed(frame, part));
  return same[part.nth ?? 0] ?? same[0];
}

/** A value of a card is known by its field, all others by their label. */
function isNamed(frame: Element, { label, field }: PickedPart): boolean {
  const own = fieldOf(frame);
  return own === undefined ? labelOf(frame) === label : own === field;
}

/** Returns the path of the field whose value a card shows: its mark is a pointer. */
const fieldOf = (frame: Element): string | undefined => frame.getAttribute("data-field")?.slice(1);

/** Returns the element on which a part of this kind can be dropped: a field also on a whole section. */
export function dropFrame(element: Element, kind: PartKind): Element | undefined {
  if (kind === "section") return element.closest(sections) ?? undefined;
  const frame = frameOf(element);
  if (frame && kindOf(frame) === kind) return frame;
  return kind === "field" ? (element.closest(sections) ?? undefined) : undefined;
}

/** Returns the part of a frame or of a whole section. */
export function partOf(element: Element): PickedPart | undefined {
  const frame = element.matches(sections) ? element.querySelector(frames.section) : element;
  if (!frame) return undefined;
  const kind = kindOf(frame);
  const label = labelOf(frame);
  if (kind === undefined || label === "") return undefined;
  const control = controlOf(frame, kind);
  const field = fieldOf(frame);
  const heading = frame.matches("td") ? headingOf(frame) : frame;
  const nth = heading ? numberOf(heading, { kind, label, ...(field !== undefined && { field }) }) : 0;
  return { kind, label, ...(field !== undefined && { field }), ...(control !== undefined && { control }), ...(nth > 0 && { nth }) };
}

/** Selector of the label of a part, by its kind; null: the part has none on the page. */
const labels: Readonly<Partial<Record<PartKind, string | null>>> = {
  column: ".ld-trunc",
  section: "h2",
  field: "dt, .ld-label, .ld-legend",
  card: null,
};

/** Returns the element with the label of a part, which is renamed in place. */
export function labelElement(frame: Element): Element | undefined {
  const kind = kindOf(frame);
  // Where a tab names the related list, it has no heading of its own.
  if (kind === "related") return frame.querySelector(".ld-detail-head > h2") ?? undefined;
  const selector = frame.hasAttribute("data-field") ? null : labels[kind ?? "tab"];
  if (selector === null) return undefined;
  return selector === undefined ? frame : (frame.querySelector(selector) ?? frame);
}

function kindOf(frame: Element): PartKind | undefined {
  return (Object.keys(frames) as PartKind[]).find((kind) => frame.matches(frames[kind]));
}

function labelOf(frame: Element): string {
  switch (kindOf(frame)) {
    case "related":
      return frame.getAttribute("aria-label") ?? "";
    case "card":
      return textOf(frame.querySelector("[data-field]")) || (frame.getAttribute("data-row") ?? "");
    case "column":
      if (frame.hasAttribute("data-field")) return textOf(frame) || (fieldOf(frame) ?? "");
      return textOf(frame.matches("td") ? headingOf(frame) : frame);
    case "section":
      return textOf(frame.querySelector("h2"));
    case "field":
      return textOf(frame.querySelector("dt, .ld-label, .ld-legend"));
    default:
      return textOf(frame);
  }
}

function controlOf(frame: Element, kind: PartKind): string | undefined {
  if (kind === "section") return frame.closest(sections)?.id || undefined;
  if (kind === "tab") return frame.id || undefined;
  if (kind !== "field" || frame.matches(".ld-pairs > div")) return undefined;
  const own = frame.querySelector(".ld-label")?.getAttribute("for") ?? (frame.id || undefined);
  return own ?? frame.querySelector("[id]:not(.ld-label, .ld-hidden)")?.id;
}

function numberOf(frame: Element, part: PickedPart): number {
  const same = allFrames().filter((one) => kindOf(one) === part.kind && isNamed(one, part));
  return Math.max(0, same.indexOf(frame));
}

/** A cell belongs to the column of its heading. */
function headingOf(cell: Element): Element | undefined {
  const index = [...(cell.parentElement?.children ?? [])].indexOf(cell);
  return cell.closest("table")?.querySelector("thead tr")?.children[index];
}

/** Returns the text without what only screen readers hear, such as "required", and without counts. */
function textOf(element: Element | null | undefined): string {
  const copy = element?.cloneNode(true) as Element | undefined;
  for (const extra of copy?.querySelectorAll(".ld-hidden, .ld-required, .ld-head-unit, .ld-tab-count, svg") ?? []) extra.remove();
  return copy?.textContent?.trim() ?? "";
}
