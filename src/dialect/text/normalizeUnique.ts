/**
 * The unique key of a value (`x-unique`). The server stores it in the table of
 * unique keys; the import compares the rows of a sheet by it.
 */
import type { Json } from "../json/json.ts";

/** Returns the text in NFC, trimmed, with single spaces, and case-folded if `ignoreCase`. A number and its text have the same key. */
export function normalizeUnique(value: Json, ignoreCase = false): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const plain = text.normalize("NFC").replace(/\s+/g, " ").trim();
  return ignoreCase ? plain.toUpperCase().toLowerCase() : plain;
}
