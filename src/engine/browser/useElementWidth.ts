import { type RefObject, useLayoutEffect, useState } from "react";

/** Pixels between the left and the right edge of an element, 0 before it is laid out. */
export function useElementWidth(box: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setRoom(element.clientWidth);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return room;
}
