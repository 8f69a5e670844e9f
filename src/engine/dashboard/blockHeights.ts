/**
 * Stores the height of each block of a dashboard by login and screen. The next visit reserves it while
 * loading, so that nothing moves. On a first visit no height is known: a block is shown when all above it have been read,
 * or after 10 s.
 */
import { createContext, type CSSProperties, type RefObject, useContext, useEffect, useMemo, useState } from "react";
import type { DashboardBlock } from "#dialect/schema/screenParts.ts";

/** Block -> height in px, for one width of the window: another width breaks lines elsewhere. */
type BlockHeights = Readonly<Record<string, number>>;

const BlockHeightsContext = createContext<BlockHeights>({});
export const BlockHeightsProvider = BlockHeightsContext.Provider;

const keyOf = (login: string, screen: string) => `lading.dashboard.${login}.${screen}`;

/** Longest time for which blocks of a first visit are held back behind one that is still read. */
const HELD_MS = 10_000;
/** Time between two looks whether all blocks have been read. */
const LOOK_MS = 50;

const isBusy = (root: HTMLElement): boolean => root.querySelector("[aria-busy=true], .ld-skeleton") !== null;

/** Whether blocks below one that is loading are held back: no height is known yet. */
function useHeldBlocks(heights: BlockHeights, dashboard: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setHeld] = useState(Object.keys(heights).length === 0);
  useEffect(() => {
    if (!isHeld) return undefined;
    const end = performance.now() + HELD_MS;
    const timer = setInterval(() => {
      if (performance.now() >= end || (dashboard.current && !isBusy(dashboard.current))) setHeld(false);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isHeld, dashboard]);
  return isHeld;
}

/** Returns the stored heights, and stores the present ones whenever nothing is loading. `isHeld`: see `useHeldBlocks`. */
export function useBlockHeights(
  login: string,
  screen: string,
  dashboard: RefObject<HTMLElement | null>,
): { readonly heights: BlockHeights; readonly isHeld: boolean } {
  const key = keyOf(login, screen);
  useEffect(() => {
    const root = dashboard.current;
    if (!root) return;
    const observer = new ResizeObserver(() => {
      if (isBusy(root)) return;
      const blocks = [...root.querySelectorAll<HTMLElement>(":scope > [data-block]")];
      const heights = Object.fromEntries(blocks.map((block) => [block.dataset["block"] ?? "", block.offsetHeight]));
      try {
        localStorage.setItem(key, JSON.stringify({ width: innerWidth, rooms: heights }));
      } catch {
        // Storage is full or forbidden: the next visit reserves nothing.
      }
    });
    observer.observe(root);
    return () => observer.disconnect();
  }, [key, dashboard]);
  const heights = useMemo(() => loadHeights(key), [key]);
  return { heights, isHeld: useHeldBlocks(heights, dashboard) };
}

function loadHeights(key: string): BlockHeights {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    const { width, rooms } = (stored ?? {}) as { width?: unknown; rooms?: unknown };
    if (width !== innerWidth || typeof rooms !== "object" || rooms === null) return {};
    return Object.fromEntries(Object.entries(rooms).filter((entry): entry is [string, number] => typeof entry[1] === "number"));
  } catch {
    return {};
  }
}

/** The height of the block on the last visit, 0 where it was hidden, and the props of its element: share of the width and reserved height. */
export function useBlockLayout({ id, span = 12 }: DashboardBlock) {
  const height = useContext(BlockHeightsContext)[id];
  const style = { "--share": span, ...(height !== undefined && { "--room": `${height}px` }) } as CSSProperties;
  return { height, layout: { "data-block": id, style } };
}
