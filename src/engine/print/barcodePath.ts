/** Bar codes and QR codes as one SVG path; a module is one unit wide. Pure. */
import { CODE128 } from "jsbarcode/bin/barcodes/CODE128/index.js";
import { encode } from "uqr";

export interface CodeShape {
  readonly path: string;
  /** Width in modules, quiet zones included. */
  readonly width: number;
  readonly height: number;
}

/** Blank modules that a reader needs on each side. */
const quietZone = 10;

/** Returns a Code 128; undefined for text with characters that this code lacks. */
export function code128(text: string): CodeShape | undefined {
  if (text === "" || !/^[\x20-\x7e]+$/.test(text)) return undefined;
  const code = new CODE128(text, {});
  if (!code.valid()) return undefined;
  const { data } = code.encode();
  const bars = [...data.matchAll(/1+/g)].map(({ index, 0: bar }) => `M${index + quietZone} 0h${bar.length}v1h-${bar.length}z`);
  return { path: bars.join(""), width: data.length + 2 * quietZone, height: 1 };
}

/** Returns a QR code with its quiet zone; undefined for "". */
export function qrCode(text: string): CodeShape | undefined {
  if (text === "") return undefined;
  const { data, size } = encode(text, { border: 4 });
  const rows = data.flatMap((row, y) =>
    [
      ...row
        .map((on) => (on ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { path: rows.join(""), width: size, height: size };
}
