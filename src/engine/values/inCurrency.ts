/** The currency of an amount that its record names. */
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { PlannedField } from "../plan/plan.ts";

/** Returns the field with the currency that `record` holds next to the value; the same field where its schema has a fixed one. */
export function inCurrency(field: PlannedField, record: Rec, path = field.path): PlannedField {
  if (field.currencyAt === undefined) return field;
  // In a row, the field next to the value: `/lines/3/price` and `/lines/-/currency` give `/lines/3/currency`.
  const name = field.currencyAt.slice(field.currencyAt.lastIndexOf("/") + 1);
  const currency = getAt(record, `${path.slice(0, path.lastIndexOf("/"))}/${name}`);
  return typeof currency === "string" && currency !== "" ? { ...field, currency } : field;
}

/** The field in the one currency that all of these records have; without a currency where they have several. */
export function commonCurrency(field: PlannedField, records: readonly Rec[]): PlannedField {
  const all = records.map((record) => inCurrency(field, record));
  return all[0] && all.every(({ currency }) => currency === all[0]?.currency) ? all[0] : field;
}
