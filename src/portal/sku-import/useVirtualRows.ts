/** The rows in sight of a list of thousands, each of a known height. */
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";

export interface VirtualRows {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly first: number;
  readonly last: number;
  /** Pixels above the first, and of all. */
  readonly top: number;
  readonly total: number;
  onScroll(): void;
}

/** Pixels drawn beyond the edges. */
const ahead = 400;

export function useVirtualRows(sizes: readonly number[]): VirtualRows {
  const frame = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ from: 0, height: 800 });
  const ends = useMemo(() => {
    let end = 0;
    return sizes.map((size) => (end += size));
  }, [sizes]);
  const measure = () => {
    const { scrollTop = 0, clientHeight = 800 } = frame.current ?? {};
    setSeen((old) =>
      Math.abs(old.from - scrollTop) > ahead / 4 || old.height !== clientHeight ? { from: scrollTop, height: clientHeight } : old,
    );
  };
  useLayoutEffect(measure, [ends]);
  const total = ends.at(-1) ?? 0;
  const first = placeOf(ends, seen.from - ahead);
  const last = Math.min(sizes.length, placeOf(ends, seen.from + seen.height + ahead) + 1);
  return { frame, first, last, top: first === 0 ? 0 : (ends[first - 1] ?? 0), total, onScroll: measure };
}

/** The first row that ends below the pixel. */
function placeOf(ends: readonly number[], pixel: number): number {
  let low = 0;
  let high = Math.max(0, ends.length - 1);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) > pixel) high = middle;
    else low = middle + 1;
  }
  return low;
}
