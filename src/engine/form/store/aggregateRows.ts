/** Groups the rows of one list by a field and adds up their numbers. Pure. */
import { isBlank } from "#dialect/json/jsonValues.ts";
import { readDecimal } from "#dialect/text/decimal.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { RowAggregation } from "#dialect/schema/screenParts.ts";
import { groupBy } from "#dialect/json/groupBy.ts";

/** Returns value -> sums as exact decimal text, in order of first appearance. Rows without a value are skipped. */
export function aggregateRows(
  others: readonly Rec[],
  { by, sum }: Pick<RowAggregation, "by" | "sum">,
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const groups = groupBy(others, (row) => keyOf(row, by));
  groups.delete("");
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
 * Returns `rows` with the sums of their value, and one new row for each value
 * that has none. Other fields of a row stay, and so do rows without a sum;
 * empty rows are dropped.
 */
export function mergeAggregatedRows(
  rows: readonly Rec[],
  sums: ReadonlyMap<string, Readonly<Record<string, string>>>,
  by: string,
  newRow: (value: string) => Rec,
): readonly Rec[] {
  const known = new Set(rows.map((row) => keyOf(row, by)));
  const updated = rows.map((row) => {
    const changes = Object.entries(sums.get(keyOf(row, by)) ?? {}).filter(([field, text]) => String(row[field] ?? "") !== text);
    return changes.length > 0 ? { ...row, ...Object.fromEntries(changes) } : row;
  });
  const added = [...sums]
    .filter(([value]) => !known.has(value))
    .map(([value, totals]): Rec => ({ ...newRow(value), [by]: value, ...totals }));
  return [...updated.filter((row) => Object.values(row).some((value) => !isBlank(value))), ...added];
}

function keyOf(row: Rec, by: string): string {
  return String(row[by] ?? "").trim();
}
