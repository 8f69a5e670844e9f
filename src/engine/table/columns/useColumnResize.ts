/** Resizes a column by the edge of its header: previewed while dragging, stored when the pointer is released. */
import { type PointerEvent, useMemo, useState } from "react";
import { useEventCallback } from "../../browser/useEventCallback.ts";
import { clampedWidth, type TableSettings } from "./tableSettings.ts";

export interface ResizePreview {
  /** Starts a drag at the edge of a header cell. */
  begin(id: string, event: PointerEvent<HTMLElement>): void;
  /** Restores the width of the screen. */
  reset(id: string): void;
}

export interface ColumnResize {
  /** Settings with the width of the present drag. */
  readonly settings: TableSettings;
  readonly resize: ResizePreview;
}

export function useColumnResize(settings: TableSettings, onWidth: (id: string, width: number | undefined) => void): ColumnResize {
  const [preview, setPreview] = useState<{ readonly id: string; readonly width: number }>();
  const setWidth = useEventCallback(onWidth);
  const resize = useMemo<ResizePreview>(
    () => ({
      begin(id, event) {
        const edge = event.currentTarget;
        const header = edge.parentElement;
        if (event.button !== 0 || !header) return;
        event.preventDefault();
        const from = event.clientX;
        const before = header.offsetWidth;
        // The drag continues when the pointer leaves the edge or the window.
        edge.setPointerCapture(event.pointerId);
        const widthAt = (x: number) => clampedWidth(before + x - from);
        const drag = new AbortController();
        const end = () => {
          drag.abort();
          setPreview(undefined);
        };
        const listen = (type: "pointermove" | "pointerup" | "pointercancel", act: (x: number) => void): void =>
          edge.addEventListener(type, ({ clientX }: MouseEvent) => act(clientX), { signal: drag.signal });
        listen("pointermove", (x) => setPreview({ id, width: widthAt(x) }));
        listen("pointercancel", end);
        listen("pointerup", (x) => {
          end();
          if (x !== from) setWidth(id, widthAt(x));
        });
      },
      reset: (id) => setWidth(id, undefined),
    }),
    [setWidth],
  );
  const previewed = useMemo(
    () => (preview ? { ...settings, widths: { ...settings.widths, [preview.id]: preview.width } } : settings),
    [settings, preview],
  );
  return { settings: previewed, resize };
}
