import { type RefObject, useLayoutEffect, useState } from "react";

/** Returns the inner width of an element in px, 0 before the first layout. Updates when the element is resized. */
export function useElementWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
