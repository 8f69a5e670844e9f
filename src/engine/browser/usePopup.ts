/** Places a popup in the top layer while it is open: below its box, or above it where there is more space. */
import { type RefObject, useLayoutEffect } from "react";

/** Space between box and popup, and to the edges of the window, in px. */
const gap = 4;
const maxHeight = 320;
/** In px. Narrower, a number in an option would wrap; the box in a table row may be half as wide. */
const minWidth = 240;
/** Space below the box, in px, under which the popup may open upwards. */
const tightHeight = 200;

/** Position and size of a popup for its box, as CSS properties. */
function placement(box: DOMRect): Readonly<Record<"left" | "width" | "maxHeight" | "top" | "bottom", string>> {
  const below = window.innerHeight - box.bottom - 2 * gap;
  const above = box.top - 2 * gap;
  const upwards = below < tightHeight && above > below;
  const width = Math.min(Math.max(box.width, minWidth), window.innerWidth - 2 * gap);
  return {
    left: `${Math.max(gap, Math.min(box.left, window.innerWidth - gap - width))}px`,
    width: `${width}px`,
    maxHeight: `${Math.min(maxHeight, upwards ? above : below)}px`,
    top: upwards ? "auto" : `${box.bottom + gap}px`,
    bottom: upwards ? `${window.innerHeight - box.top + gap}px` : "auto",
  };
}

export function usePopup(open: boolean, box: RefObject<HTMLElement | null>, popup: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const at = box.current;
    const list = popup.current;
    if (!open || !at || !list) return;
    // In a browser without the popover API the stylesheet places it below the box.
    list.showPopover?.();
    const place = () => void Object.assign(list.style, placement(at.getBoundingClientRect()));
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
