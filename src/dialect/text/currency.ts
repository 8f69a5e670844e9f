/** Symbols of a currency, from the platform's tables (CLDR). */

/** Short signs of several currencies, and whose they are: a yen that looks like a yuan would be read as twenty times as much. */
const sharedSigns: Readonly<Record<string, string>> = { "¥": "CNY", $: "USD", kr: "" };

/** `CNY` -> `¥`, `JPY` -> `JP¥`, `XYZ` -> `XYZ`: a sign of its own for each currency. */
export function currencySign(currency: string, language: string): string {
  const sign = signIn(currency, language, "narrowSymbol") ?? currency;
  // Chinese has longer signs for all but the yuan.
  return (sharedSigns[sign] ?? currency) === currency ? sign : (signIn(currency, "zh", "symbol") ?? currency);
}

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

function signIn(currency: string, language: string, currencyDisplay: "narrowSymbol" | "symbol"): string | undefined {
  try {
    const format = new Intl.NumberFormat(language || undefined, { style: "currency", currency, currencyDisplay });
    return format.formatToParts(0).find((part) => part.type === "currency")?.value;
  } catch {
    // Not an ISO code: the schema's own word is the best there is.
    return undefined;
  }
}
