/**
 * Stores the height of each block of a dashboard by login and screen. The next visit reserves it while
 * loading, so that nothing moves. Without storage, or with unreadable content, blocks have the height of
 * their placeholders.
 */
import { createContext, type CSSProperties, type RefObject, useContext, useEffect, useMemo } from "react";
import type { DashboardBlock } from "#dialect/schema/screenParts.ts";

/** Block -> height in px, for one width of the window: another width breaks lines elsewhere. */
type BlockHeights = Readonly<Record<string, number>>;

const BlockHeightsContext = createContext<BlockHeights>({});
export const BlockHeightsProvider = BlockHeightsContext.Provider;

const keyOf = (login: string, screen: string) => `lading.dashboard.${login}.${screen}`;

/** Returns the stored heights, and stores the present ones whenever nothing is loading. */
export function useBlockHeights(login: string, screen: string, dashboard: RefObject<HTMLElement | null>): BlockHeights {
  const key = keyOf(login, screen);
  useEffect(() => {
    const root = dashboard.current;
    if (!root) return;
    const observer = new ResizeObserver(() => {
      if (root.querySelector("[aria-busy=true], .ld-skeleton")) return;
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
  return useMemo(() => loadHeights(key), [key]);
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

/** Whether the block was visible on the last visit, and the props of its element: grid columns and reserved height. */
export function useBlockLayout({ id, span = 12 }: DashboardBlock) {
  const height = useContext(BlockHeightsContext)[id];
  const style = { gridColumn: `span ${span}`, ...(height !== undefined && { "--room": `${height}px` }) } as CSSProperties;
  return { wasVisible: height !== undefined, layout: { "data-block": id, style } };
}
