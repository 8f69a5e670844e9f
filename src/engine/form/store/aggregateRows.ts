/** Rows made of the rows of another list: one for each different value, with sums. Pure. */
import { readDecimal } from "#dialect/text/decimal.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { RowAggregation } from "#dialect/schema/screenParts.ts";

/** Value -> sums as exact texts, in the order of first appearance; rows without a value are left out. */
export function aggregateRows(
  others: readonly Rec[],
  { by, sum }: Pick<RowAggregation, "by" | "sum">,
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const groups = new Map<string, Rec[]>();
  for (const row of others) {
    const value = keyOf(row, by);
    if (value !== "") groups.set(value, [...(groups.get(value) ?? []), row]);
  }
  return new Map([...groups].map(([value, rows]) => [value, sumsOf(rows, sum)]));
}

function sumsOf(rows: readonly Rec[], sum: RowAggregation["sum"]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(sum).flatMap(([field, from]) => {
      const numbers = rows.flatMap((row) => readDecimal(String(row[from] ?? "")) ?? []);
      const total = numbers.reduce<(typeof numbers)[number] | undefined>((all, one) => all?.plus(one) ?? one, undefined);
      return total === undefined ? [] : [[field, total.toFixed()]];
    }),
  );
}

/**
 * The rows with the sums of their value, and a new one for each value that has
 * none. Everything else of a row stays; one that nothing is gathered for too.
 */
export function mergeAggregatedRows(
  rows: readonly Rec[],
  found: ReadonlyMap<string, Readonly<Record<string, string>>>,
  by: string,
  newRow: (value: string) => Rec,
): readonly Rec[] {
  const known = new Set(rows.map((row) => keyOf(row, by)));
  const kept = rows.map((row) => {
    const sums = Object.entries(found.get(keyOf(row, by)) ?? {}).filter(([field, text]) => String(row[field] ?? "") !== text);
    return sums.length > 0 ? { ...row, ...Object.fromEntries(sums) } : row;
  });
  const added = [...found].filter(([value]) => !known.has(value)).map(([value, sums]): Rec => ({ ...newRow(value), [by]: value, ...sums }));
  return [...kept.filter((row) => Object.values(row).some((value) => !isEmpty(value))), ...added];
}

function keyOf(row: Rec, by: string): string {
  return String(row[by] ?? "").trim();
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || value === "";
}
