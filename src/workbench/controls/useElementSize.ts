import { type RefObject, useEffect, useState } from "react";

export interface ElementSize {
  readonly width: number;
  readonly height: number;
}

/** Returns the inner size of an element in px; `first` before the first layout. Updates when the element is resized. */
export function useElementSize(box: RefObject<HTMLElement | null>, first: ElementSize): ElementSize {
  const [size, setSize] = useState(first);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}
