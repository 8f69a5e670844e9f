/**
 * The end of a file: one that was cut off has none, and one with something behind it is two files in one. A WebP has no mark at its end,
 * but its length in its head.
 */
import type { FileHandle } from "node:fs/promises";

/** Bytes of the end that are looked at: PDF allows its mark within the last kilobyte. */
export const END_BYTES = 1024;

const PNG_END = Buffer.from("0000000049454e44ae426082", "hex");
const JPEG_END = Buffer.from([0xff, 0xd9]);

/** Why the end of a file is refused. */
export type EndFault = "pictureEnd" | "pdfEnd";

const endsWith = (mark: Buffer) => (end: Buffer) => end.subarray(-mark.length).equals(mark);
/** Cameras fill up to a whole block. */
const withoutFilling = (end: Buffer): Buffer => end.subarray(0, end.findLastIndex((byte) => byte !== 0) + 1);

const rules: Readonly<Record<string, { readonly fault: EndFault; isWhole(end: Buffer): boolean }>> = {
  "image/png": { fault: "pictureEnd", isWhole: endsWith(PNG_END) },
  "image/jpeg": { fault: "pictureEnd", isWhole: (end) => endsWith(JPEG_END)(withoutFilling(end)) },
  "application/pdf": {
    fault: "pdfEnd",
    isWhole(end) {
      const text = end.toString("latin1");
      const at = text.lastIndexOf("%%EOF");
      return at >= 0 && text.slice(at + "%%EOF".length).trim() === "";
    },
  },
};

/** The parts of a file that show whether it is complete. */
export interface FileEnds {
  /** The first bytes, at least 8. */
  readonly start: Buffer;
  /** The last `END_BYTES`, or all of a shorter file. */
  readonly end: Buffer;
  /** In bytes. */
  readonly size: number;
}

/** Returns why the end is refused; undefined if it is right, or if the type has no mark. */
export function endFault(type: string, { start, end, size }: FileEnds): EndFault | undefined {
  // RIFF counts without its first 8 bytes, and without the one that fills up to an even number.
  if (type === "image/webp") return start.readUInt32LE(4) + 8 + (start.readUInt32LE(4) % 2) === size ? undefined : "pictureEnd";
  const rule = rules[type];
  return rule === undefined || rule.isWhole(end) ? undefined : rule.fault;
}

/** Reads the last bytes of a file. */
export async function readEnd(file: FileHandle, size: number): Promise<Buffer> {
  const end = Buffer.alloc(Math.min(size, END_BYTES));
  await file.read(end, 0, end.length, size - end.length);
  return end;
}
