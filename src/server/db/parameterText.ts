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
