/** Which lines are in sight, by TanStack Virtual: its window follows the scrolling, the caller redraws when it holds others. */
import { elementScroll, observeElementOffset, Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useReducer, useState } from "react";

/** Lines drawn beyond those in sight. */
const spare = 8;
/** Where nothing is laid out (a test without a browser), a screen of usual height is assumed. */
const assumedHeight = 600;

type LineWindow = Virtualizer<HTMLDivElement, Element>;

export function useLineWindow(count: number, lineHeight: number, scroll: RefObject<HTMLDivElement | null>): readonly number[] {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const options = {
    count,
    estimateSize: () => lineHeight,
    getScrollElement: () => scroll.current,
    overscan: spare,
    scrollToFn: elementScroll,
    observeElementRect: observeHeight,
    observeElementOffset,
    onChange: redraw,
  };
  const [lines] = useState(() => new Virtualizer<HTMLDivElement, Element>(options));
  lines.setOptions(options);
  useLayoutEffect(() => lines._didMount(), [lines]);
  useLayoutEffect(() => lines._willUpdate());
  return lines.getVirtualIndexes();
}

function observeHeight(instance: LineWindow, tell: (rect: { width: number; height: number }) => void): (() => void) | undefined {
  const element = instance.scrollElement;
  if (!element) return undefined;
  const measure = () => tell({ width: element.offsetWidth, height: element.offsetHeight || assumedHeight });
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  return () => observer.disconnect();
}
