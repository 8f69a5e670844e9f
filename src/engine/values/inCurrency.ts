/** The currency of a sum whose record says it. */
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { PlannedField } from "../plan/plan.ts";

/** The field with the currency that stands beside its value in `record`; itself where its schema names one for all. */
export function inCurrency(field: PlannedField, record: Rec, path = field.path): PlannedField {
  if (field.currencyAt === undefined) return field;
  // Of a row, the one beside the value: `/lines/3/price` and `/lines/-/currency` give `/lines/3/currency`.
  const name = field.currencyAt.slice(field.currencyAt.lastIndexOf("/") + 1);
  const currency = getAt(record, `${path.slice(0, path.lastIndexOf("/"))}/${name}`);
  return typeof currency === "string" && currency !== "" ? { ...field, currency } : field;
}

/** The field in the one currency that all of these records have; without a currency where they have several. */
export function commonCurrency(field: PlannedField, records: readonly Rec[]): PlannedField {
  const all = records.map((record) => inCurrency(field, record));
  return all[0] && all.every(({ currency }) => currency === all[0]?.currency) ? all[0] : field;
}
