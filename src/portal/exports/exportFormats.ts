import { csvFormat } from "./csvFormat.ts";
import type { ExportFormat } from "./exportFormat.ts";
import { workbookFormat } from "./workbookFormat.ts";

/** The formats that a list can be exported in, in the order of the menu. */
export const exportFormats: readonly ExportFormat[] = [workbookFormat, csvFormat];
