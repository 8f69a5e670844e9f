/** Values as PostgreSQL reads and writes them. */

/** Formats a parameter for PostgreSQL: dates in UTC, lists as arrays, objects as JSON, bytes unchanged; null stays null. */
export function parameterText(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (ArrayBuffer.isView(value)) return bytesOf(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return arrayText(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function bytesOf(value: ArrayBufferView): Buffer {
  return Buffer.isBuffer(value) ? value : Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}

/** Nested lists are further dimensions of the array. */
function arrayText(values: readonly unknown[]): string {
  const items = values.map((value) => {
    if (Array.isArray(value)) return arrayText(value);
    const text = parameterText(value);
    if (text === null) return "NULL";
    const plain = typeof text === "string" ? text : `\\x${text.toString("hex")}`;
    return `"${plain.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  });
  return `{${items.join(",")}}`;
}

const [ZERO, DOT, PLUS, MINUS, COLON] = [48, 46, 43, 45, 58];
/** Length of a time without fraction and zone. */
const SECONDS_END = 19;

/** The whole number in `text` from `at` on; NaN for anything but digits. */
function digits(text: string, at: number, count: number): number {
  let value = 0;
  for (let index = at; index < at + count; index += 1) {
    const digit = text.charCodeAt(index) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/**
 * Reads a time as PostgreSQL writes it: `2026-11-28 09:31:07.25+00`. A page of twenty records has forty of them, and the driver's own
 * reader runs several regular expressions for each. Undefined for another form, such as `infinity`, a year before 100 or a zone with seconds.
 */
export function readTimestamp(text: string): Date | undefined {
  let at = SECONDS_END;
  let milliseconds = 0;
  if (text.charCodeAt(at) === DOT) {
    const from = at + 1;
    at = from;
    while (digits(text, at, 1) >= 0) at += 1;
    const places = at - from;
    const value = digits(text, from, places);
    milliseconds = places > 3 ? Math.trunc(value / 10 ** (places - 3)) : value * 10 ** (3 - places);
  }
  const sign = text.charCodeAt(at) === PLUS ? 1 : text.charCodeAt(at) === MINUS ? -1 : Number.NaN;
  const hasMinutes = text.charCodeAt(at + 3) === COLON;
  if (text.length !== at + (hasMinutes ? 6 : 3)) return undefined;
  const zone = sign * (digits(text, at + 1, 2) * 60 + (hasMinutes ? digits(text, at + 4, 2) : 0));
  const year = digits(text, 0, 4);
  const [month, day] = [digits(text, 5, 2) - 1, digits(text, 8, 2)];
  const time = Date.UTC(year, month, day, digits(text, 11, 2), digits(text, 14, 2), digits(text, 17, 2), milliseconds) - zone * 60_000;
  return year >= 100 && !Number.isNaN(time) ? new Date(time) : undefined;
}
