/** Virtual scrolling: the visible rows of a long list, each with a known height in px. */
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";

export interface VirtualRows {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly first: number;
  readonly last: number;
  /** Height above the first visible row, and of all rows, in px. */
  readonly top: number;
  readonly total: number;
  onScroll(): void;
}

/** Height rendered beyond the edges, in px. */
const overscan = 400;

export function useVirtualRows(sizes: readonly number[]): VirtualRows {
  const frame = useRef<HTMLDivElement>(null);
  const [visible, setVisible] = useState({ from: 0, height: 800 });
  const ends = useMemo(() => endsOf(sizes), [sizes]);
  const measure = () => {
    const { scrollTop = 0, clientHeight = 800 } = frame.current ?? {};
    setVisible((old) =>
      Math.abs(old.from - scrollTop) > overscan / 4 || old.height !== clientHeight ? { from: scrollTop, height: clientHeight } : old,
    );
  };
  useLayoutEffect(measure, [ends]);
  const total = ends.at(-1) ?? 0;
  const first = rowAt(ends, visible.from - overscan);
  const last = Math.min(sizes.length, rowAt(ends, visible.from + visible.height + overscan) + 1);
  return { frame, first, last, top: first === 0 ? 0 : (ends[first - 1] ?? 0), total, onScroll: measure };
}

/** Returns the bottom edge of each row, in px. */
function endsOf(sizes: readonly number[]): readonly number[] {
  const ends: number[] = [];
  for (const size of sizes) ends.push((ends.at(-1) ?? 0) + size);
  return ends;
}

/** Returns the first row that ends below the pixel (binary search). */
function rowAt(ends: readonly number[], pixel: number): number {
  let low = 0;
  let high = Math.max(0, ends.length - 1);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) > pixel) high = middle;
    else low = middle + 1;
  }
  return low;
}
