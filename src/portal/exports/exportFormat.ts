import type { ListSheet } from "#engine";

/** A file format of exported lists. A format is one file that exports one of these, and its name in `exportFormats.ts`. */
export interface ExportFormat {
  /** Ending of the file; unique among the formats. */
  readonly ending: string;
  /** Its name in the menu, the same in every language. */
  readonly name: string;
  /** Writes a list; its code is loaded when it is first used. Rejects on failure. */
  write(sheet: ListSheet): Promise<Blob>;
}
