import { makeWorkbook } from "../api/makeWorkbook.ts";
import type { ExportFormat } from "./exportFormat.ts";

/** A workbook, with the types and formats of its columns. */
export const workbookFormat: ExportFormat = {
  ending: "xlsx",
  name: "Excel (.xlsx)",
  write: (sheet) => makeWorkbook([sheet]),
};
