import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useElementSize } from "../controls/useElementSize.ts";
import type { Box, Diagram } from "./layoutDiagram.ts";

const scales = [0.25, 0.35, 0.5, 0.65, 0.8, 1, 1.25, 1.5] as const;
/** The smallest scale at which the labels are read without effort. */
const readable = 0.8;
/** Distance of what is shown from the edge of the window, in px. */
const edge = 24;

export interface Zoom {
  readonly scale: number;
  /** The whole picture is in sight. */
  readonly isWhole: boolean;
  readonly canShrink: boolean;
  readonly canGrow: boolean;
  zoom(by: 1 | -1): void;
  /** Shows the whole picture; again: a size that can be read. */
  toggleWhole(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** The scale of a picture in its window: as large as fits, but never too small to read; changed by buttons, keys and the wheel. The middle stays in place. */
export function useZoom(box: RefObject<HTMLDivElement | null>, diagram: Diagram): Zoom {
  const whole = useFittingScale(box, diagram);
  const [chosen, setChosen] = useState<number | "whole">();
  const scale = chosen === "whole" ? whole : (chosen ?? Math.max(whole, readable));
  const next = (by: 1 | -1) => (by === 1 ? scales.find((one) => one > scale + 0.01) : scales.findLast((one) => one < scale - 0.01));
  const zoom = (by: 1 | -1) => setChosen(next(by) ?? scale);
  const isWhole = Math.abs(scale - whole) < 0.01;
  const toggleWhole = () => setChosen(isWhole ? Math.max(whole, readable) : "whole");
  useSteadyMiddle(box, scale);
  useWheel(box, zoom);
  return {
    scale,
    isWhole,
    canShrink: next(-1) !== undefined,
    canGrow: next(1) !== undefined,
    zoom,
    toggleWhole,
    onKeyDown(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const act = { "+": () => zoom(1), "=": () => zoom(1), "-": () => zoom(-1), "0": toggleWhole }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    },
  };
}

/** Scrolls a box of the picture into the middle; where it is in sight already, nothing moves unless `always`. */
export function scrollToBox(element: HTMLElement, { x, y, width, height }: Box, scale: number, always = false): void {
  const at = { left: x * scale, top: y * scale, right: (x + width) * scale, bottom: (y + height) * scale };
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
  const inSight =
    at.left >= scrollLeft && at.right <= scrollLeft + clientWidth && at.top >= scrollTop && at.bottom <= scrollTop + clientHeight;
  if (inSight && !always) return;
  // A diagram larger than the window begins at its edge.
  const place = (from: number, to: number, room: number) => (to - from > room - 2 * edge ? from - edge : (from + to - room) / 2);
  element.scrollLeft = Math.max(0, place(at.left, at.right, clientWidth));
  element.scrollTop = Math.max(0, place(at.top, at.bottom, clientHeight));
}

function useSteadyMiddle(box: RefObject<HTMLDivElement | null>, scale: number): void {
  const before = useRef(scale);
  useLayoutEffect(() => {
    const element = box.current;
    const by = scale / before.current;
    before.current = scale;
    if (!element || by === 1) return;
    const middle = { x: element.scrollLeft + element.clientWidth / 2, y: element.scrollTop + element.clientHeight / 2 };
    element.scrollTo(middle.x * by - element.clientWidth / 2, middle.y * by - element.clientHeight / 2);
  }, [box, scale]);
}

/** With the control key the wheel zooms, as in other pictures. React's handler could not keep the browser from zooming the page. */
function useWheel(box: RefObject<HTMLDivElement | null>, zoom: (by: 1 | -1) => void): void {
  const turn = useEffectEvent((deltaY: number) => zoom(deltaY < 0 ? 1 : -1));
  useEffect(() => {
    const element = box.current;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      turn(event.deltaY);
    };
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, [box]);
}

/** The scale at which the whole picture fits into its box, at most full size. */
function useFittingScale(box: RefObject<HTMLDivElement | null>, { width, height }: Diagram): number {
  const room = useElementSize(box, { width, height });
  return Math.min(1, Math.max(scales[0], Math.min(room.width / width, room.height / height)));
}
