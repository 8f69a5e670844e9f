import { useMemo } from "react";
import { code128, qrCode } from "./barcodePath.ts";

export interface BarcodeProps {
  readonly kind: "code128" | "qr";
  readonly text: string;
  /** In mm. */
  readonly height: number;
}

/** A bar code or QR code. A bar code has its text below; text that cannot be encoded is shown alone. */
export function Barcode({ kind, text, height }: BarcodeProps) {
  const shape = useMemo(() => (kind === "qr" ? qrCode(text) : code128(text)), [kind, text]);
  if (text === "") return null;
  return (
    <figure className={`ld-barcode ld-barcode-${kind}`}>
      {shape && (
        <svg
          role="img"
          aria-label={text}
          data-code={text}
          viewBox={`0 0 ${shape.width} ${shape.height}`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
          style={{ height: `${height}mm`, ...(kind === "qr" && { width: `${height}mm` }) }}
        >
          <path d={shape.path} />
        </svg>
      )}
      {kind === "code128" && <figcaption>{text}</figcaption>}
    </figure>
  );
}
