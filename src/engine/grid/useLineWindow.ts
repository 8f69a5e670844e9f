/** The visible lines of a grid. All lines have one height, so the scroll position determines them. */
import { type RefObject, useLayoutEffect, useState } from "react";

/** Lines rendered above and below the visible ones. */
const overscan = 8;
/** Assumed height of the grid in px before the first layout, and in tests without one. */
const assumedHeight = 600;

/** Returns the indexes of the lines to render. @param lineHeight in px */
export function useLineWindow(count: number, lineHeight: number, scroll: RefObject<HTMLDivElement | null>): readonly number[] {
  const [visible, setVisible] = useState({ first: 0, last: Math.ceil(assumedHeight / lineHeight) });
  useLayoutEffect(() => {
    const box = scroll.current;
    if (!box) return;
    let height = assumedHeight;
    const update = () => {
      const first = Math.floor(box.scrollTop / lineHeight);
      const last = Math.ceil((box.scrollTop + height) / lineHeight);
      setVisible((now) => (first === now.first && last === now.last ? now : { first, last }));
    };
    const measure = () => {
      height = box.offsetHeight || assumedHeight;
      update();
    };
    measure();
    box.addEventListener("scroll", update, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => {
      box.removeEventListener("scroll", update);
      observer.disconnect();
    };
  }, [scroll, lineHeight]);
  const from = Math.max(0, visible.first - overscan);
  const to = Math.min(count, visible.last + overscan);
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}
