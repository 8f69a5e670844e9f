/** Many numbers at once: how a pasted text is taken apart. */

import { halfNumbers } from "#dialect/text/halfNumbers.ts";

const separators = /[\s,，、;；]+/u;

/** The numbers of a search text, each once, in the order they stand; full-width letters and digits as those they mean. */
export function parseSearchTerms(text: string): readonly string[] {
  return [
    ...new Set(
      halfNumbers(text)
        .split(separators)
        .filter((term) => term !== ""),
    ),
  ];
}

/** A pasted list as the one line that stands in the search box; a single line stays as it was typed. */
export function joinSearchTerms(text: string): string {
  return /[\n\r\t]/.test(text.trim()) ? parseSearchTerms(text).join(", ") : text.trim();
}
