/** The numbers of a copied row, where each row stands for a range of numbers: boxes 1 to 10, then 11 to 20. */
import type { Rec } from "#dialect/json/json.ts";
import type { GridPlan } from "../plan/plan.ts";

/**
 * Returns a function that gives the copy of a row the next free numbers, as many as its original has; nothing where rows are not
 * numbered, or where the original has no whole range. Copies of rows that share their numbers share them too.
 */
export function nextNumbers(numbered: GridPlan["numbered"], rows: readonly Rec[]): (row: Rec | undefined) => Rec {
  if (!numbered) return () => ({});
  const { first, last } = numbered;
  const given = new Map<string, Rec>();
  let highest = Math.max(0, ...rows.map((row) => Number(row[last] ?? 0)).filter(Number.isSafeInteger));
  return (row) => {
    const from = Number(row?.[first] ?? Number.NaN);
    const to = Number(row?.[last] ?? Number.NaN);
    if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || to < from) return {};
    const range = `${from}-${to}`;
    const next = given.get(range) ?? { [first]: String(highest + 1), [last]: String((highest += to - from + 1)) };
    given.set(range, next);
    return next;
  };
}
