/** Separators of pasted numbers: blank, comma, semicolon, line; also full-width. */
export function searchTerms(search: string): string[] {
  return [...new Set(search.split(/[\s,;\uFF0C\uFF1B\u3001]+/u).filter(Boolean))];
}
