/** Puts a popup under its box (above it where there is no room) in the top layer while it is open. */
import { type RefObject, useLayoutEffect } from "react";

const gap = 4;
const highest = 320;
/** Options of less are broken in the middle of a number; a box in a row may be half as wide. */
const narrowest = 240;

export function usePopup(open: boolean, box: RefObject<HTMLElement | null>, popup: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const at = box.current;
    const list = popup.current;
    if (!open || !at || !list) return;
    // Without the popover API the stylesheet places it under the box.
    list.showPopover?.();
    const place = () => {
      const rect = at.getBoundingClientRect();
      const below = window.innerHeight - rect.bottom - 2 * gap;
      const above = rect.top - 2 * gap;
      const upwards = below < 200 && above > below;
      const width = Math.min(Math.max(rect.width, narrowest), window.innerWidth - 2 * gap);
      list.style.left = `${Math.max(gap, Math.min(rect.left, window.innerWidth - gap - width))}px`;
      list.style.width = `${width}px`;
      list.style.maxHeight = `${Math.min(highest, upwards ? above : below)}px`;
      list.style.top = upwards ? "auto" : `${rect.bottom + gap}px`;
      list.style.bottom = upwards ? `${window.innerHeight - rect.top + gap}px` : "auto";
    };
    place();
    window.addEventListener("scroll", place, true);
    window.addEventListener("resize", place);
    return () => {
      window.removeEventListener("scroll", place, true);
      window.removeEventListener("resize", place);
      if (list.isConnected) list.hidePopover?.();
    };
  }, [open, box, popup]);
}
