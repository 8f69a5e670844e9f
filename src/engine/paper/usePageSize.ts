import { useEffect } from "react";
import type { PaperFormat } from "#dialect/screens.ts";

/** Tells the printer the sheet while this is shown. A style sheet of its own: the policy of the page allows no written ones. */
export function usePageSize(format: PaperFormat | undefined): void {
  useEffect(() => {
    if (!format) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { size: ${format.width}mm ${format.height}mm; margin: 0; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [format]);
}
