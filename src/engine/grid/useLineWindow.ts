/** Which lines are in sight: all are of one height, so the way down says it. The caller is drawn anew when others come into sight. */
import { type RefObject, useLayoutEffect, useReducer, useRef } from "react";

/** Lines drawn beyond those in sight. */
const spare = 8;
/** Where nothing is laid out (before the first paint, a test without a browser), a screen of usual height is assumed. */
const assumedHeight = 600;

/** Places of the lines to draw, from the first. @param lineHeight in pixels */
export function useLineWindow(count: number, lineHeight: number, scroll: RefObject<HTMLDivElement | null>): readonly number[] {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const sight = useRef({ first: 0, last: Math.ceil(assumedHeight / lineHeight) });
  useLayoutEffect(() => {
    const box = scroll.current;
    if (!box) return;
    let height = assumedHeight;
    const look = () => {
      const first = Math.floor(box.scrollTop / lineHeight);
      const last = Math.ceil((box.scrollTop + height) / lineHeight);
      if (first === sight.current.first && last === sight.current.last) return;
      sight.current = { first, last };
      redraw();
    };
    const measure = () => {
      height = box.offsetHeight || assumedHeight;
      look();
    };
    measure();
    box.addEventListener("scroll", look, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => {
      box.removeEventListener("scroll", look);
      observer.disconnect();
    };
  }, [scroll, lineHeight]);
  const from = Math.max(0, sight.current.first - spare);
  const to = Math.min(count, sight.current.last + spare);
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}
