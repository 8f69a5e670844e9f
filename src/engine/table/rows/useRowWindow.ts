/**
 * Which rows of a table are rendered. Visible rows come first, so that a page
 * shows fast; the others follow when no new rows arrived for a while. Rows
 * beyond the size of a page are rendered only while they are visible.
 */
import { createListeners } from "../../browser/listeners.ts";
import { type RefObject, startTransition, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { useEventCallback } from "../../browser/useEventCallback.ts";
import { pageSizes } from "#dialect/wire/listQuery.ts";

export interface RowWindow<Row> {
  /** Index of the first rendered row. */
  readonly from: number;
  /** Invisible rows may be those of the page before for a moment. */
  readonly drawn: readonly Row[];
  /** Heights of the rows left out above and below, in px. */
  readonly above: number;
  readonly below: number;
}

/** The visible rows: index of the first, their number, and the height of each in px. */
export interface RowsInView {
  readonly first: number;
  readonly count: number;
  readonly height: number;
}

/** Up to so many rows are all rendered in the end, so that the browser's search finds them. */
const maxWhole = Math.max(...pageSizes);
/** So few rows are rendered at once. */
const minDeferred = 24;
/** Wait before invisible rows are rendered, in ms. */
const restMs = 500;
/** Rows rendered above and below the visible ones where not all are. */
const overscan = 4;
/** Before any layout: the usual height of a row and of a window. */
const assumed: RowsInView = { first: 0, count: 20, height: 44 };

const none: readonly never[] = [];

/** Measures how many rows will be visible, before any row is rendered. */
export function useInitialView(box: RefObject<HTMLElement | null>): RowsInView {
  const [view, setView] = useState(assumed);
  useLayoutEffect(() => setView(emptyView(box.current)), [box]);
  return view;
}

export function useRowWindow<Row>(
  rows: readonly Row[],
  box: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  initialView: RowsInView,
): RowWindow<Row> {
  const [viewport] = useState(() => createViewport(initialView));
  const { first, count: seen, height } = useSyncExternalStore(viewport.subscribe, viewport.get);
  const [settled, setSettled] = useState<readonly Row[]>(none);
  const count = rows.length;
  const few = count <= minDeferred;
  const long = count > maxWhole;
  const rested = settled === rows;
  const isComplete = few || (rested && !long);

  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(rows)), restMs);
    return () => clearTimeout(timer);
  }, [rows]);

  /** Measures the visible rows. Renders only if some of them are missing. */
  const update = useEventCallback(() => {
    const [here, lines] = [box.current, body.current];
    if (!here || !lines) return;
    const isMoved = viewport.set(rowsInView(here, lines, heightOf(lines) ?? assumed.height));
    if (isMoved && !isComplete) viewport.notify();
  });
  useEffect(() => {
    update();
    // Within the frame of the scroll: a frame later the rows would be missing for a moment.
    const follow = () => flushSync(update);
    document.addEventListener("scroll", follow, { capture: true, passive: true });
    window.addEventListener("resize", follow);
    return () => {
      document.removeEventListener("scroll", follow, { capture: true });
      window.removeEventListener("resize", follow);
    };
  }, [update]);

  const beyond = rested ? overscan : 0;
  const from = few ? 0 : Math.max(0, Math.min(first, count - seen) - beyond);
  const to = few ? count : Math.min(count, first + seen + beyond);
  const whole = !long && settled.length > 0 && settled.length <= maxWhole;
  return useMemo(() => {
    if (!whole) return { from, drawn: rows.slice(from, to), above: from * height, below: (count - to) * height };
    if (rested) return { from: 0, drawn: rows, above: 0, below: 0 };
    const end = Math.min(count, Math.max(to, settled.length));
    const drawn = rows.slice(0, end).map((row, at) => (at >= from && at < to ? row : (settled[at] ?? row)));
    return { from: 0, drawn, above: 0, below: (count - end) * height };
  }, [whole, rested, settled, rows, from, to, count, height]);
}

/** The latest measurement as an external store. Renders read it; only `notify` causes one. */
function createViewport(initial: RowsInView) {
  let view = initial;
  const { subscribe, notify } = createListeners();
  return {
    get: () => view,
    /** Returns true if rows became visible. */
    set(next: RowsInView): boolean {
      const { first, count, height } = view;
      if (next.first !== first || next.count !== count || next.height !== height) view = next;
      return next.first !== first || next.count > count;
    },
    notify,
    subscribe,
  };
}

/** The rows that will be visible in a table that has only its header: it grows to the end of its parent, or of the window. */
function emptyView(box: HTMLElement | null): RowsInView {
  const head = box?.getBoundingClientRect();
  const place = box?.parentElement?.getBoundingClientRect();
  // No layout in tests without a browser.
  if (!head || !place || head.height === 0) return assumed;
  const end = place.bottom > head.bottom ? Math.min(place.bottom, window.innerHeight) : window.innerHeight;
  return { ...assumed, count: Math.max(1, Math.ceil((end - head.bottom) / assumed.height)) };
}

/** The visible rows: both the table and the page may be scrolled. */
function rowsInView(box: HTMLElement, lines: HTMLElement, height: number): RowsInView {
  const frame = box.getBoundingClientRect();
  const top = Math.max(frame.top, 0) - lines.getBoundingClientRect().top;
  const bottom = Math.min(frame.bottom, window.innerHeight) - lines.getBoundingClientRect().top;
  if (frame.height === 0) return assumed;
  const first = Math.max(0, Math.floor(top / height));
  return { first, count: Math.max(1, Math.ceil(bottom / height) - first), height };
}

/** Height of a row; all rows have the same. Undefined without a layout. */
function heightOf(lines: HTMLElement): number | undefined {
  const row = lines.querySelector<HTMLElement>("tr[data-row]");
  return row && row.offsetHeight > 0 ? row.offsetHeight : undefined;
}
