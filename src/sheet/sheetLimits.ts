/**
 * How much of a workbook is read. A hostile file is stopped by the first of
 * these that it meets; a real one of five thousand rows with a picture each
 * meets none.
 */
export interface SheetLimits {
  /** Of the file. */
  readonly bytes: number;
  /** Files inside the file. */
  readonly parts: number;
  /** Unpacked, of all text parts together; of each, so many times its packed size once it is large. */
  readonly textBytes: number;
  readonly ratio: number;
  /** Last row and column that may hold something. */
  readonly rows: number;
  readonly columns: number;
  /** Characters of a cell; Excel's own limit. */
  readonly cellLength: number;
  /** Different texts, and their characters together. */
  readonly strings: number;
  readonly stringsLength: number;
  /** Links from one part to others, pictures, styles. */
  readonly links: number;
  readonly pictures: number;
  readonly formats: number;
  /** Unpacked, of one picture. */
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
