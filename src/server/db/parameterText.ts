/** A value as PostgreSQL reads it; null stays null. Times travel in UTC, lists as arrays, objects as JSON. */
export function parameterText(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (Buffer.isBuffer(value)) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return arrayText(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function arrayText(values: readonly unknown[]): string {
  const items = values.map((value) => {
    const text = parameterText(value);
    return text === null ? "NULL" : `"${String(text).replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  });
  return `{${items.join(",")}}`;
}
