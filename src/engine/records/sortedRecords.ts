/** Sorts records in the browser by the order of their list. */
import type { Rec } from "#dialect/json/json.ts";
import { sortOfTab } from "#dialect/wire/declaredSort.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { kindOfField } from "../kinds/index.ts";
import type { TablePlan } from "../plan/plan.ts";

/** Returns the records in the list's order; those without a value come last. */
export function sortedRecords(records: readonly Rec[], { declared, columns }: Pick<TablePlan, "declared" | "columns">): readonly Rec[] {
  const [first] = sortOfTab(declared.sort, undefined) ?? [];
  const field = columns.find(({ id }) => id === first?.field)?.field;
  const compare = field && kindOfField(field).compare;
  if (!field || !compare) return records;
  const sign = first?.desc ? -1 : 1;
  return records.toSorted((a, b) => {
    const [one, other] = [getAt(a, field.path), getAt(b, field.path)];
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    return sign * compare(one, other, field);
  });
}
