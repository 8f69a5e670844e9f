/** Many numbers at once: how a pasted text is taken apart. */

const separators = /[\s,，、;；]+/u;

/** The numbers of a search text, each once, in the order they stand. */
export function searchTerms(text: string): readonly string[] {
  return [...new Set(text.split(separators).filter((term) => term !== ""))];
}

/** A pasted list as the one line that stands in the search box; a single line stays as it was typed. */
export function joinTerms(text: string): string {
  return /[\n\r\t]/.test(text.trim()) ? searchTerms(text).join(", ") : text.trim();
}
