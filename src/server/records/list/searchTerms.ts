import { halfNumbers } from "#dialect/text/halfNumbers.ts";

/** Separators of pasted numbers: blank, comma, semicolon, line; also full-width. Full-width letters and digits are those they mean. */
export function searchTerms(search: string): string[] {
  return [
    ...new Set(
      halfNumbers(search)
        .split(/[\s,;\uFF0C\uFF1B\u3001]+/u)
        .filter(Boolean),
    ),
  ];
}
