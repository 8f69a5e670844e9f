/** Drawing a column to another width by the edge of its head: seen at once, kept when the pointer lets go. */
import { type PointerEvent, useMemo, useRef, useState } from "react";
import { clampedWidth, type TableSettings } from "./tableSettings.ts";

export interface ResizePreview {
  begin(id: string, event: PointerEvent<HTMLElement>): void;
  /** As wide as the screen says. */
  reset(id: string): void;
}

export interface ColumnResize {
  /** With the width that is being drawn. */
  readonly settings: TableSettings;
  readonly drawing: ResizePreview;
}

export function useColumnResize(settings: TableSettings, onWidth: (id: string, width: number | undefined) => void): ColumnResize {
  const [drawn, setDrawn] = useState<{ readonly id: string; readonly width: number }>();
  const latest = useRef(onWidth);
  latest.current = onWidth;
  const drawing = useMemo<ResizePreview>(
    () => ({
      begin(id, event) {
        const edge = event.currentTarget;
        const head = edge.parentElement;
        if (event.button !== 0 || !head) return;
        event.preventDefault();
        const from = event.clientX;
        const before = head.offsetWidth;
        // A pointer that leaves the edge, or the window, still draws it.
        edge.setPointerCapture(event.pointerId);
        const widthAt = (x: number) => clampedWidth(before + x - from);
        const over = new AbortController();
        const end = () => {
          over.abort();
          setDrawn(undefined);
        };
        const listen = (type: "pointermove" | "pointerup" | "pointercancel", act: (x: number) => void): void =>
          edge.addEventListener(type, ({ clientX }: MouseEvent) => act(clientX), { signal: over.signal });
        listen("pointermove", (x) => setDrawn({ id, width: widthAt(x) }));
        listen("pointercancel", end);
        listen("pointerup", (x) => {
          end();
          if (x !== from) latest.current(id, widthAt(x));
        });
      },
      reset: (id) => latest.current(id, undefined),
    }),
    [],
  );
  const seen = useMemo(
    () => (drawn ? { ...settings, widths: { ...settings.widths, [drawn.id]: drawn.width } } : settings),
    [settings, drawn],
  );
  return { settings: seen, drawing };
}
