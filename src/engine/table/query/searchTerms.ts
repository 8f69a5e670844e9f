/** Splits a search text into numbers: hundreds may be pasted at once. Pure. */

import { halfNumbers } from "#dialect/text/halfNumbers.ts";

const separators = /[\s,，、;；]+/u;

/** Returns the numbers of a text, each once, in order. Full-width letters and digits become half-width. */
export function parseSearchTerms(text: string): readonly string[] {
  return [
    ...new Set(
      halfNumbers(text)
        .split(separators)
        .filter((term) => term !== ""),
    ),
  ];
}

/** Joins the lines of a pasted list for the search box. A single line stays as typed. */
export function joinSearchTerms(text: string): string {
  return /[\n\r\t]/.test(text.trim()) ? parseSearchTerms(text).join(", ") : text.trim();
}
