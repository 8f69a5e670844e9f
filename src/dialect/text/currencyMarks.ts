/** What may be written with an amount. Apart from its sign: formulas write amounts and read none. */
import { signIn } from "./currency.ts";

/** Symbols and codes of this currency that may be written with an amount: `¥`, `CN¥`, `CNY`, in lower case, the longest first. */
export function currencyMarks(currency: string): readonly string[] {
  const known = knownMarks.get(currency);
  if (known) return known;
  const signs = ["en", "zh"].flatMap((language) => [signIn(currency, language, "narrowSymbol"), signIn(currency, language, "symbol")]);
  const marks = [...new Set([currency, ...signs].flatMap((sign) => (sign === undefined ? [] : [sign.normalize("NFKC").toLowerCase()])))];
  marks.sort((a, b) => b.length - a.length);
  knownMarks.set(currency, marks);
  return marks;
}

/** A business has few currencies, and schemas name them. */
const knownMarks = new Map<string, readonly string[]>();
