import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { PreviewCommand, PreviewEvent } from "#dialect/wire/preview.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";

/** Width of a wide page, and of a phone, in px. */
const widths = { wide: 1180, phone: 390 } as const;

export interface PreviewFrameProps {
  readonly command: PreviewCommand;
  readonly width: keyof typeof widths;
  onEvent(told: PreviewEvent): void;
}

/** The portal in an iframe, controlled by messages; scaled down if a wide page has no room. */
export function PreviewFrame({ command, width, onEvent }: PreviewFrameProps) {
  const { t } = useWorkbench().translation;
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const [room, setRoom] = useState({ width: 0, height: 0 });
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

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  const frameWidth = widths[width];
  const scale = Math.min(1, room.width / frameWidth) || 1;
  return (
    <div ref={box} className="bench-frame" data-width={width}>
      <iframe
        ref={frame}
        title={t("preview.frame")}
        src="/?preview"
        style={{ width: frameWidth, height: room.height / scale, transform: `scale(${scale})` }}
      />
    </div>
  );
}
