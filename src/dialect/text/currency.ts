/** Symbols and formats of a currency, from the platform's tables (CLDR). */

/** Places behind the point of a currency without a table, and of what names no currency. */
const usualPlaces = 2;

/** Short signs of several currencies, and whose they are: a yen that looks like a yuan would be read as twenty times as much. */
const sharedSigns: Readonly<Record<string, string>> = { "¥": "CNY", $: "USD", kr: "" };

/** `CNY` -> `¥`, `JPY` -> `JP¥`, `XYZ` -> `XYZ`: a sign of its own for each currency. */
export function currencySign(currency: string, language: string): string {
  const sign = signIn(currency, language, "narrowSymbol") ?? currency;
  // Chinese has longer signs for all but the yuan.
  return (sharedSigns[sign] ?? currency) === currency ? sign : (signIn(currency, "zh", "symbol") ?? currency);
}

/** Places behind the point that the currency has: 2 for CNY, 0 for JPY, 3 for KWD. */
export function currencyPlaces(currency: string): number {
  const known = knownPlaces.get(currency);
  if (known !== undefined) return known;
  const places = placesOf(currency);
  knownPlaces.set(currency, places);
  return places;
}

const knownPlaces = new Map<string, number>();

function placesOf(currency: string): number {
  try {
    return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? usualPlaces;
  } catch {
    return usualPlaces;
  }
}

/** Places that an amount is filled up to: those of its currency, and no more than its field allows. As written where neither is known. */
export function moneyPlaces(currency: string | undefined, decimals: number | undefined): number | undefined {
  return currency ? Math.min(decimals ?? Number.POSITIVE_INFINITY, currencyPlaces(currency)) : decimals;
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
