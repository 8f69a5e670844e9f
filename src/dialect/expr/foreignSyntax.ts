/** Operators and functions of other languages and workbooks, and what stands for them here. */

/** Names of functions in other languages and workbooks -> the function here. */
export const otherNames: Readonly<Record<string, string>> = {
  unique: "isUnique",
  len: "size",
  length: "size",
  count: "size",
  includes: "contains",
  substr: "substring",
  mid: "substring",
  toLowerCase: "lower",
  toUpperCase: "upper",
  ifNull: "coalesce",
  isEmpty: "!has",
  isBlank: "!has",
  isNull: "!has",
  concat: "join",
  roundUp: "ceilTo",
  roundDown: "floorTo",
  networkdays: "workdaysBetween",
  days: "daysBetween",
  dateDiff: "daysBetween",
  dateAdd: "addDays",
  some: "exists",
  any: "exists",
  every: "all",
};

/** Operators of other languages and workbooks -> the operator here. */
const foreignOperators: readonly (readonly [RegExp, string])[] = [
  [/=>/, ">="],
  [/=</, "<="],
  [/<>/, "!="],
  [/===/, "=="],
  [/!==/, "!="],
  [/(?<![=!<>])=(?!=)/, "=="],
  [/\band\b/i, "&&"],
  [/\bor\b/i, "||"],
  [/\bnot\b/i, "!"],
];

/** What to write in place of a part of another language. */
export interface ForeignSyntax {
  readonly message: string;
  readonly start: number;
  readonly end: number;
}

/** Returns what to write in a text that cannot be read because it uses an operator of another language. */
export function foreignSyntax(text: string): ForeignSyntax | undefined {
  // Texts in quotes are blanked, so that positions stay.
  const code = text.replace(/'[^']*'|"[^"]*"/g, (quoted) => " ".repeat(quoted.length));
  const shifted = /(?<![\w.])([\w.]+) ?([+-]) ?(\d+) (day|hour)s?\b/.exec(code);
  if (shifted) {
    const [whole, start, sign, count, unit] = shifted;
    const call = `add${unit === "day" ? "Days" : "Hours"}(${start}, ${sign === "-" ? "-" : ""}${count})`;
    return { message: `write ${call} instead of ${whole}`, start: shifted.index, end: shifted.index + whole.length };
  }
  for (const [pattern, operator] of foreignOperators) {
    const found = pattern.exec(code);
    if (found) return { message: `write ${operator} instead of ${found[0]}`, start: found.index, end: found.index + found[0].length };
  }
  return undefined;
}
