import { useEffect, useEffectEvent } from "react";
import { createPortal } from "react-dom";
import { Icon } from "#engine";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { DiagramPicture, type DiagramPictureProps, markIcons } from "./DiagramPicture.tsx";

/** Sheets by their short and long side, in mm. */
export const sheets = { A4: [210, 297], A3: [297, 420] } as const;

const marginMm = 10;
const headMm = 20;
const pxPerMm = 96 / 25.4;
/** A picture larger than drawn would look coarse. */
const largestScale = 1.2;

export interface DiagramPaperProps extends Pick<DiagramPictureProps, "diagram" | "machine" | "marks" | "counts"> {
  readonly format: keyof typeof sheets;
  readonly title: string;
  /** The day of the print, as it is read. */
  readonly day: string;
  onPrinted(): void;
}

/** The diagram on one sheet, upright or lengthwise as it fits better. Opens the print dialog of the browser once it is drawn. */
export function DiagramPaper({ format, title, day, onPrinted, ...picture }: DiagramPaperProps) {
  const { t } = useWorkbench().translation;
  const [short, long] = sheets[format];
  const { diagram } = picture;
  const [width, height] = diagram.width > diagram.height ? [long, short] : [short, long];
  const room = { width: (width - 2 * marginMm) * pxPerMm, height: (height - 2 * marginMm - headMm) * pxPerMm };
  const scale = Math.min(largestScale, room.width / diagram.width, room.height / diagram.height);
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { size: ${width}mm ${height}mm; margin: ${marginMm}mm; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const after = () => printed();
    addEventListener("afterprint", after);
    const frame = requestAnimationFrame(() => print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("afterprint", after);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [width, height]);
  return createPortal(
    <div className="diagram-paper">
      <h1>
        {title}
        <span>{day}</span>
      </h1>
      <p className="diagram-legend">
        {(["unreachable", "end", "inLoop"] as const).map((mark) => (
          <span key={mark}>
            <Icon name={markIcons[mark]} size={14} />
            {t(`diagram.${mark}`)}
          </span>
        ))}
      </p>
      <DiagramPicture {...picture} scale={scale} />
    </div>,
    document.body,
  );
}
