/** Unpacks a small part of a workbook by what Node brings: three times as fast as JavaScript. */
import { inflateRawSync } from "node:zlib";
import type { Inflate } from "#sheet/zip/inflateAtOnce.ts";

export const nodeInflate: Inflate = (packed, most) => inflateRawSync(packed, { maxOutputLength: Math.max(1, most) }) as Buffer<ArrayBuffer>;
