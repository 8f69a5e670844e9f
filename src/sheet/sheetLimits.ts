/**
 * Limits of reading a workbook. The first limit that a hostile file exceeds stops it;
 * a workbook of five thousand rows with a picture each exceeds none.
 */
export interface SheetLimits {
  /** Size of the file. */
  readonly bytes: number;
  /** Number of parts (files in the archive). */
  readonly parts: number;
  /** Unpacked size of all text parts together. `ratio`: unpacked to packed size of one large part. */
  readonly textBytes: number;
  readonly ratio: number;
  /** Last row and column that may have content. */
  readonly rows: number;
  readonly columns: number;
  /** Characters of a cell; the limit of Excel. */
  readonly cellLength: number;
  /** Number of shared strings, and their total length in characters. */
  readonly strings: number;
  readonly stringsLength: number;
  /** Number of relationships of a part, of pictures, and of cell styles. */
  readonly links: number;
  readonly pictures: number;
  readonly formats: number;
  /** Unpacked size of one picture, in bytes. */
  readonly pictureBytes: number;
  readonly milliseconds: number;
}

const megabyte = 1024 * 1024;

export const sheetLimits: SheetLimits = {
  bytes: 64 * megabyte,
  parts: 25_000,
  textBytes: 160 * megabyte,
  ratio: 400,
  rows: 10_001,
  columns: 200,
  cellLength: 32_767,
  strings: 600_000,
  stringsLength: 40_000_000,
  links: 25_000,
  pictures: 12_000,
  formats: 70_000,
  pictureBytes: 24 * megabyte,
  milliseconds: 20_000,
};
