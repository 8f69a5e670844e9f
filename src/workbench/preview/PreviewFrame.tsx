import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import type { PaletteDrag, PreviewCommand, PreviewEvent, PreviewMessage } from "#dialect/wire/preview.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { useElementSize } from "../controls/useElementSize.ts";

/** Width of a wide page, and of a phone, in px. */
const widths = { wide: 1180, phone: 390 } as const;
const unmeasured = { width: 0, height: 0 };

export interface PreviewFrameProps {
  readonly command: PreviewCommand;
  readonly width: keyof typeof widths;
  /** The page has its real size and the pane scrolls; else a wide page is scaled down to the pane. */
  readonly isReal?: boolean;
  readonly ref?: Ref<PreviewFrameHandle>;
  onEvent(told: PreviewEvent): void;
}

export interface PreviewFrameHandle {
  /** Passes the pointer of a palette field to the page. The position is on the screen. */
  drag(drag: Omit<PaletteDrag, "type">): void;
}

/** The portal in an iframe, controlled by messages; scaled down if a wide page has no room. */
export function PreviewFrame({ command, width, isReal = false, ref, onEvent }: PreviewFrameProps) {
  const { t } = useWorkbench().translation;
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const room = useElementSize(box, unmeasured);
  const handle = useEffectEvent((event: PreviewEvent) => onEvent(event));

  useEffect(() => {
    const receive = ({ origin, source, data }: MessageEvent<PreviewEvent>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (data.type === "preview/ready") setReady(true);
      handle(data);
    };
    addEventListener("message", receive);
    return () => removeEventListener("message", receive);
  }, []);

  const message = JSON.stringify(command);
  useEffect(() => {
    if (ready) frame.current?.contentWindow?.postMessage(JSON.parse(message), location.origin);
  }, [ready, message]);

  const frameWidth = widths[width];
  const scale = isReal ? 1 : Math.min(1, room.width / frameWidth) || 1;
  useImperativeHandle(ref, () => ({
    drag(drag) {
      const page = frame.current;
      if (!page) return;
      const { left, top, right, bottom } = page.getBoundingClientRect();
      const isInside = drag.x >= left && drag.x < right && drag.y >= top && drag.y < bottom;
      const phase = isInside ? drag.phase : "leave";
      const message: PreviewMessage = { ...drag, phase, type: "preview/drag", x: (drag.x - left) / scale, y: (drag.y - top) / scale };
      page.contentWindow?.postMessage(message, location.origin);
    },
  }));
  return (
    <div ref={box} className="bench-frame" data-width={width} data-real={isReal || undefined}>
      <iframe
        ref={frame}
        title={t("preview.frame")}
        src="/?preview"
        style={{ width: frameWidth, height: room.height / scale, transform: `scale(${scale})` }}
      />
    </div>
  );
}
