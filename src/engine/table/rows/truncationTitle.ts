import type { PointerEvent } from "react";

/** Sets the `title` of a truncated text under the pointer to the whole text. */
export function setTruncationTitle({ target }: PointerEvent<HTMLElement>): void {
  const box = target instanceof Element ? target.closest<HTMLElement>(".ld-cell-line, .ld-cell-second, .ld-record-link, .ld-trunc") : null;
  // An element with a title of its own (such as a time with seconds) keeps it.
  if (!box || (box.title !== "" && box.dataset["cut"] === undefined)) return;
  const cut = box.scrollWidth > box.clientWidth;
  box.toggleAttribute("data-cut", cut);
  if (cut) box.title = box.textContent;
  else box.removeAttribute("title");
}

/** Removes the titles that `setTruncationTitle` has set: the texts have changed. */
export function clearTruncationTitles(around: HTMLElement | null): void {
  for (const box of around?.querySelectorAll<HTMLElement>("[data-cut]") ?? []) {
    box.removeAttribute("title");
    box.removeAttribute("data-cut");
  }
}
