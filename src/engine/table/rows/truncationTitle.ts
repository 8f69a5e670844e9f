import type { PointerEvent } from "react";

/** Words that did not fit are told in full under the pointer. */
export function setTruncationTitle({ target }: PointerEvent<HTMLElement>): void {
  const box = target instanceof Element ? target.closest<HTMLElement>(".ld-cell-line, .ld-cell-second, .ld-record-link, .ld-trunc") : null;
  // A part that says more about itself (a time to the second) keeps its own words.
  if (!box || (box.title !== "" && box.dataset["cut"] === undefined)) return;
  const cut = box.scrollWidth > box.clientWidth;
  box.toggleAttribute("data-cut", cut);
  if (cut) box.title = box.textContent;
  else box.removeAttribute("title");
}

/** Of other words than before. */
export function clearTruncationTitles(around: HTMLElement | null): void {
  for (const box of around?.querySelectorAll<HTMLElement>("[data-cut]") ?? []) {
    box.removeAttribute("title");
    box.removeAttribute("data-cut");
  }
}
