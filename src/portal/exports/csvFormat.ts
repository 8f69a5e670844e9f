import type { ExportFormat } from "./exportFormat.ts";

/** Text with commas, for other programs. */
export const csvFormat: ExportFormat = {
  ending: "csv",
  name: "CSV (.csv)",
  async write(sheet) {
    const { writeCsv } = await import("#sheet/write/writeCsv.ts");
    return new Blob([writeCsv(sheet)], { type: "text/csv;charset=utf-8" });
  },
};
