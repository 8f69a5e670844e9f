/** Symbols of a currency, from the platform's tables (CLDR). */

/** Short signs of several currencies, and whose they are: a yen that looks like a yuan would be read as twenty times as much. */
const sharedSigns: Readonly<Record<string, string>> = { "¥": "CNY", $: "USD", kr: "" };

/** `CNY` -> `¥`, `JPY` -> `JP¥`, `XYZ` -> `XYZ`: a sign of its own for each currency. */
export function currencySign(currency: string, language: string): string {
  const sign = signIn(currency, language, "narrowSymbol") ?? currency;
  // Chinese has longer signs for all but the yuan.
  return (sharedSigns[sign] ?? currency) === currency ? sign : (signIn(currency, "zh", "symbol") ?? currency);
}

/** The symbol in this language; undefined for what is no code of ISO 4217. */
export function signIn(currency: string, language: string, currencyDisplay: "narrowSymbol" | "symbol"): string | undefined {
  try {
    const format = new Intl.NumberFormat(language || undefined, { style: "currency", currency, currencyDisplay });
    return format.formatToParts(0).find((part) => part.type === "currency")?.value;
  } catch {
    // Not an ISO code: the schema's own word is the best there is.
    return undefined;
  }
}
