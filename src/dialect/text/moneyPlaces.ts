/** Places behind the point that amounts have, from the platform's tables (CLDR). Apart from signs: formulas round without them. */

/** Places behind the point of a currency without a table, and of what names no currency. */
const usualPlaces = 2;

/** Places behind the point that the currency has: 2 for CNY, 0 for JPY, 3 for KWD. */
export function currencyPlaces(currency: string): number {
  // A formula may read any text: only three letters can name a currency, so the table stays small.
  if (!/^[A-Z]{3}$/.test(currency)) return usualPlaces;
  const places =
    knownPlaces.get(currency) ??
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ??
    usualPlaces;
  knownPlaces.set(currency, places);
  return places;
}

const knownPlaces = new Map<string, number>();

/** Places that an amount is filled up to: those of its currency, and no more than its field allows. As written where neither is known. */
export function moneyPlaces(currency: string | undefined, decimals: number | undefined): number | undefined {
  return currency ? Math.min(decimals ?? Number.POSITIVE_INFINITY, currencyPlaces(currency)) : decimals;
}
