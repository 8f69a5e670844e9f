/** Operators and functions of other languages and workbooks, and their equivalents here. */
import { probableDay } from "../text/time.ts";
import foreignNames from "./foreignNames.json";

/** Functions of other languages and workbooks, in small letters: their names here, and what is no function here. */
const { names, forms }: Readonly<Record<"names" | "forms", Readonly<Record<string, string>>>> = foreignNames;

/** Returns the equivalent of a function of other languages and workbooks: its name here, or what to write instead. */
export function otherFunction(name: string): { readonly suggestion?: string; readonly instead?: string } {
  const small = name.toLowerCase();
  if (Object.hasOwn(forms, small)) return { instead: forms[small] as string };
  return Object.hasOwn(names, small) ? { suggestion: names[small] as string } : {};
}

/** Operators of other languages and workbooks -> the operator here; `$1` is a part of what was found. */
const foreignOperators: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w.])\d{1,2}\.\d{1,2}\.\d{4}\b/, "a day as '2027-03-01', in quotes,"],
  [/\bis\s+not\s+null\b/i, "has(…)"],
  [/\bis\s+null\b/i, "!has(…)"],
  [/\bif\s*\(/i, "condition ? one : other"],
  [/\bhas\s+([\w.]+)/, "has($1)"],
  [/\bnot\s+in\b/i, "!(value in ['A', 'B'])"],
  [/\bin\s*[(,]/i, "in ['A', 'B']"],
  [/\bIN\b/, "in"],
  [/\blike\b/i, "startsWith(…), contains(…) or matches(…)"],
  [/`/, "'"],
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
  /** Replacement for the range, where it is known to the letter. */
  readonly suggestion?: string;
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
    return { message: `write ${call} instead of ${whole}`, suggestion: call, start: shifted.index, end: shifted.index + whole.length };
  }
  for (const [pattern, operator] of foreignOperators) {
    const found = pattern.exec(code);
    if (!found) continue;
    const [whole, part = ""] = found;
    const day = probableDay(whole);
    const wanted = day === undefined ? operator.replace("$1", part) : `'${day}'`;
    const range = { start: found.index, end: found.index + whole.length };
    const isWhole = !/[…,]|condition|'A'/.test(wanted);
    return {
      message: `write ${wanted} instead of ${text.slice(range.start, range.end)}`,
      ...(isWhole && { suggestion: wanted }),
      ...range,
    };
  }
  const question = code.lastIndexOf("?");
  if (question >= 0 && !code.includes(":"))
    return { message: "write : and the value otherwise after the value of ?", start: question, end: code.length };
  return undefined;
}
