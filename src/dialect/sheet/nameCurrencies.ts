/** How a table of records names the currencies of its amounts, which pages draw as signs. */
import type { Rec } from "../json/json.ts";

/** What is asked of a column. */
export interface AmountPlace {
  /** Pointer of its field. */
  readonly path: string;
  /** Pointer of the field with the currency of its amounts; undefined for a column whose currency is fixed, or that has no amounts. */
  readonly currencyAt: string | undefined;
  /** Currency of the amount in this record; undefined or empty where it has none. */
  currencyIn(record: Rec): string | undefined;
}

export interface NamedColumn<Column> {
  readonly column: Column;
  /** The one currency of all records: it stands in the header. */
  readonly currency?: string;
  /** Pointer of the field whose codes follow in a column of their own: the records have several currencies. */
  readonly codesAt?: string;
}

/**
 * Returns the columns with the currency of their amounts: in `currency` if all records have the same one; otherwise in `codesAt`, a column of codes
 * after the first amount of that field, unless a column shows the field anyway.
 */
export function nameCurrencies<Column>(
  columns: readonly Column[],
  records: readonly Rec[],
  placeOf: (column: Column) => AmountPlace,
): NamedColumn<Column>[] {
  const shown = new Set(columns.map((column) => placeOf(column).path));
  return columns.map((column) => {
    const place = placeOf(column);
    const { currencyAt } = place;
    if (currencyAt === undefined) return { column };
    const found = new Set(records.map((record) => place.currencyIn(record) || undefined));
    const [currency] = found;
    if (found.size <= 1) return currency === undefined ? { column } : { column, currency };
    if (shown.has(currencyAt)) return { column };
    shown.add(currencyAt);
    return { column, codesAt: currencyAt };
  });
}
