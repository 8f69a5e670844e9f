/**
 * Bounds the structure of JSON bytes before they are parsed. `JSON.parse` needs most of a second for an object of 90,000 fields,
 * in which no other call runs; this scan passes over the same bytes in milliseconds and stops at the first excess.
 */

export interface JsonBounds {
  /** Lists and objects inside one another. */
  readonly depth: number;
  /** Fields of one object. */
  readonly fields: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const [OBJECT, OBJECT_END, LIST, LIST_END] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Returns which bound the bytes exceed; undefined if none. Bytes that are not JSON are not checked here: the parser refuses them. */
export function exceededBound(bytes: Buffer, bounds: JsonBounds): keyof JsonBounds | undefined {
  /** Commas of the objects around the current byte; -1 for a list. */
  const commas = new Int32Array(bounds.depth + 2);
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = endOfString(bytes, at);
    } else if (byte === COMMA) {
      const count = commas[depth] ?? -1;
      if (count < 0) continue;
      if (count + 2 > bounds.fields) return "fields";
      commas[depth] = count + 1;
    } else if (byte === OBJECT || byte === LIST) {
      depth += 1;
      if (depth > bounds.depth + 1) return "depth";
      commas[depth] = byte === OBJECT ? 0 : -1;
    } else if ((byte === OBJECT_END || byte === LIST_END) && depth > 0) {
      depth -= 1;
    }
  }
  return undefined;
}

/** Returns the index of the quote that ends the string; the last index if none does. */
function endOfString(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) return at;
  }
  return bytes.length;
}
