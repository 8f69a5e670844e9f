import { useEffect } from "react";
import type { PageFormat } from "#dialect/schema/printLayout.ts";

/** Tells the printer the sheet while this is shown. A style sheet of its own: the policy of the page allows no written ones. */
export function usePageSize(format: PageFormat | undefined): void {
  useEffect(() => {
    if (!format) return;
    const sheet = new CSSStyleSheet();
    // What flows over several sheets keeps a margin on each, and its number; pieces have their margin inside.
    const rest =
      format.perPage === undefined
        ? `margin: 12mm; @bottom-right { content: counter(page) " / " counter(pages); font-size: 8pt; }`
        : "margin: 0;";
    sheet.replaceSync(`@page { size: ${format.width}mm ${format.height}mm; ${rest} }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [format]);
}
