/**
 * Which rows of a table are drawn. Those in sight come first, so that a page is
 * there as soon as its first screen is; the others follow once nobody has asked
 * for anything for a while: whoever leafs through pages would wait for them.
 * What is more than a page holds is drawn as it comes into sight only.
 */
import { type RefObject, startTransition, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { pageSizes } from "../query/listQuery.ts";

export interface RowWindow<Row> {
  /** Place of the first row drawn. */
  readonly from: number;
  /** Out of sight they may for a moment be those of before: whoever turns a page looks at the first screen of it. */
  readonly drawn: readonly Row[];
  /** Pixels that the rows left out above and below would take. */
  readonly above: number;
  readonly below: number;
}

/** Up to so many rows are all in the page in the end, where the browser's own search finds them. */
const mostWhole = Math.max(...pageSizes);
/** So few are drawn at once: there is nothing worth putting off. */
const fewest = 24;
/** How long rows must have been there before those out of sight are drawn too. Milliseconds. */
const restMs = 500;
/** Drawn beyond those in sight where a page is not drawn whole. */
const spare = 4;
/** Before any row is laid out: as high as they mostly are, in a window as it mostly is. */
const assumed = { first: 0, count: 20, height: 44 };

const none: readonly never[] = [];

export function useRowWindow<Row>(
  rows: readonly Row[],
  box: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
): RowWindow<Row> {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const [startsWith] = useState(() => roomIn(box.current));
  const sight = useRef(startsWith);
  const [settled, setSettled] = useState<readonly Row[]>(none);
  const count = rows.length;
  const few = count <= fewest;
  const long = count > mostWhole;
  const rested = settled === rows;
  const complete = few || (rested && !long);
  const isComplete = useRef(complete);
  isComplete.current = complete;

  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(rows)), restMs);
    return () => clearTimeout(timer);
  }, [rows]);

  useEffect(() => {
    /** Whether rows came into sight that are not drawn. */
    const look = () => {
      const [here, lines] = [box.current, body.current];
      if (!here || !lines) return false;
      const seen = inSight(here, lines, heightOf(lines) ?? assumed.height);
      const moved = seen.first !== sight.current.first || seen.count > sight.current.count;
      sight.current = seen;
      return moved && !isComplete.current;
    };
    if (look()) redraw();
    // Within the frame of the scroll: a frame later there would be nothing to see.
    const follow = () => void (look() && flushSync(redraw));
    document.addEventListener("scroll", follow, { capture: true, passive: true });
    window.addEventListener("resize", follow);
    return () => {
      document.removeEventListener("scroll", follow, { capture: true });
      window.removeEventListener("resize", follow);
    };
  }, [box, body]);

  const { first, count: seen, height } = sight.current;
  const beyond = rested ? spare : 0;
  const from = few ? 0 : Math.max(0, Math.min(first, count - seen) - beyond);
  const to = few ? count : Math.min(count, first + seen + beyond);
  const whole = !long && settled.length > 0 && settled.length <= mostWhole;
  return useMemo(() => {
    if (!whole) return { from, drawn: rows.slice(from, to), above: from * height, below: (count - to) * height };
    if (rested) return { from: 0, drawn: rows, above: 0, below: 0 };
    const there = Math.min(count, Math.max(to, settled.length));
    const drawn = rows.slice(0, there).map((row, at) => (at >= from && at < to ? row : (settled[at] ?? row)));
    return { from: 0, drawn, above: 0, below: (count - there) * height };
  }, [whole, rested, settled, rows, from, to, count, height]);
}

/** How many rows may come into sight in a box that has its head alone: it grows to the end of the place that is kept for it, or else of the window. */
function roomIn(box: HTMLElement | null): typeof assumed {
  const head = box?.getBoundingClientRect();
  const place = box?.parentElement?.getBoundingClientRect();
  // Nothing is laid out: a test without a browser.
  if (!head || !place || head.height === 0) return assumed;
  const end = place.bottom > head.bottom ? Math.min(place.bottom, window.innerHeight) : window.innerHeight;
  return { ...assumed, count: Math.max(1, Math.ceil((end - head.bottom) / assumed.height)) };
}

/** The box may scroll, and so may the page that it stands in. */
function inSight(box: HTMLElement, lines: HTMLElement, height: number): typeof assumed {
  const frame = box.getBoundingClientRect();
  const top = Math.max(frame.top, 0) - lines.getBoundingClientRect().top;
  const bottom = Math.min(frame.bottom, window.innerHeight) - lines.getBoundingClientRect().top;
  if (frame.height === 0) return assumed;
  const first = Math.max(0, Math.floor(top / height));
  return { first, count: Math.max(1, Math.ceil(bottom / height) - first), height };
}

/** All rows of a table are of one height. */
function heightOf(lines: HTMLElement): number | undefined {
  const row = lines.querySelector<HTMLElement>("tr[data-row]");
  return row && row.offsetHeight > 0 ? row.offsetHeight : undefined;
}
