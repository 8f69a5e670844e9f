/**
 * How high each block of a dashboard stood last, per login and screen: as much room is kept until its
 * records are there, so that nothing moves when they come. Only a convenience: where storage is full,
 * switched off or holds something strange, blocks take what their waiting looks say.
 */
import { createContext, type CSSProperties, type RefObject, useContext, useEffect, useMemo } from "react";
import type { DashboardBlock } from "#dialect/schema/screenParts.ts";

/** Block -> px; of one width of the page, since another one breaks lines elsewhere. */
type Rooms = Readonly<Record<string, number>>;

const RoomsContext = createContext<Rooms>({});
export const BlockHeightsProvider = RoomsContext.Provider;

const keyOf = (login: string, screen: string) => `lading.dashboard.${login}.${screen}`;

/** Rooms of the last time; writes down those of this time whenever nothing is waited for. */
export function useBlockHeights(login: string, screen: string, dashboard: RefObject<HTMLElement | null>): Rooms {
  const key = keyOf(login, screen);
  useEffect(() => {
    const root = dashboard.current;
    if (!root) return;
    const watched = new ResizeObserver(() => {
      if (root.querySelector("[aria-busy=true], .ld-skeleton")) return;
      const blocks = [...root.querySelectorAll<HTMLElement>(":scope > [data-block]")];
      const rooms = Object.fromEntries(blocks.map((block) => [block.dataset["block"] ?? "", block.offsetHeight]));
      try {
        localStorage.setItem(key, JSON.stringify({ width: innerWidth, rooms }));
      } catch {
        // Full or forbidden: the next visit begins as the first did.
      }
    });
    watched.observe(root);
    return () => watched.disconnect();
  }, [key, dashboard]);
  return useMemo(() => loadRooms(key), [key]);
}

function loadRooms(key: string): Rooms {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    const { width, rooms } = (kept ?? {}) as { width?: unknown; rooms?: unknown };
    if (width !== innerWidth || typeof rooms !== "object" || rooms === null) return {};
    return Object.fromEntries(Object.entries(rooms).filter((entry): entry is [string, number] => typeof entry[1] === "number"));
  } catch {
    return {};
  }
}

/** Whether the block stood there last time, and what goes onto its element: its place in the grid, and the room that is kept while it waits. */
export function useBlockLayout({ id, span = 12 }: DashboardBlock) {
  const room = useContext(RoomsContext)[id];
  const style = { gridColumn: `span ${span}`, ...(room !== undefined && { "--room": `${room}px` }) } as CSSProperties;
  return { stood: room !== undefined, place: { "data-block": id, style } };
}
