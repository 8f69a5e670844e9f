/** What a hostile file is, and how one is made from a sound workbook. */
import type { WorkbookErrorCode } from "#sheet/WorkbookError.ts";
import { bookParts, makeBook, sheetXml } from "./makeBook.ts";
import { makeZip, type Part } from "./makeZip.ts";

export interface HostileBook {
  readonly sort: string;
  readonly name: string;
  make(): Blob;
  /** The fault it is refused with, or the first cell it is read with. */
  readonly says: { readonly fault: WorkbookErrorCode | readonly WorkbookErrorCode[] } | { readonly first: string };
}

export const sheetPart = "xl/worksheets/sheet1.xml";
export const refused = (...fault: readonly WorkbookErrorCode[]) => ({ fault });
export const read = (first: string) => ({ first });

export const withSheet = (xml: string, more: Record<string, string | Uint8Array | null> = {}): Blob =>
  makeBook({ [sheetPart]: xml, ...more });
export const withRows = (rows: string): Blob => withSheet(sheetXml(rows));

/** One part of the workbook is not what the directory says of it. */
export const lying = (name: string, lie: NonNullable<Part["lie"]>, bytes?: string | Uint8Array): Blob =>
  makeZip(bookParts(bytes === undefined ? {} : { [name]: bytes }).map((part) => (part.name === name ? { ...part, lie } : part)));
