/**
 * `x-unique`: what makes two values the same. The server keeps claims by this
 * key, the import compares the rows of a sheet by it.
 */
import type { Json } from "../json/json.ts";

/** Composed (NFC), trimmed, blanks as one, letters folded where case does not count. A number and its text are the same. */
export function normalizeUnique(value: Json, ignoreCase = false): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const plain = text.normalize("NFC").replace(/\s+/g, " ").trim();
  return ignoreCase ? plain.toUpperCase().toLowerCase() : plain;
}
