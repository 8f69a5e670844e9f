/** The currency and the unit of an amount that its record names. */
import type { Rec } from "#dialect/json/json.ts";
import { getAt, parentPointer } from "#dialect/json/pointer.ts";
import type { PlannedField } from "../plan/plan.ts";
import { asText } from "./control.ts";

/** Returns the field with the currency, and the unit of a price, that `record` holds next to the value; the same field where its schema names neither. */
export function inCurrency(field: PlannedField, record: Rec, path = field.path): PlannedField {
  if (field.currencyAt === undefined && field.perAt === undefined) return field;
  const currency = beside(field.currencyAt, record, path);
  const unit = beside(field.perAt, record, path);
  const per = unit === "" ? undefined : (field.perCodes?.find((code) => asText(code.const) === unit)?.["x-label"] ?? { "": unit });
  return currency === "" && per === undefined ? field : { ...field, ...(currency !== "" && { currency }), ...(per && { per }) };
}

/** In a row, the field next to the value: `/lines/3/price` and `/lines/-/currency` give `/lines/3/currency`. */
function beside(at: string | undefined, record: Rec, path: string): string {
  if (at === undefined) return "";
  const value = getAt(record, `${parentPointer(path)}/${at.slice(at.lastIndexOf("/") + 1)}`);
  return typeof value === "string" ? value : "";
}

/** Tells amounts that can be compared: the same for the same currency and the same unit. */
export function unitKey(field: PlannedField, record: Rec): string {
  return JSON.stringify([beside(field.currencyAt, record, field.path), beside(field.perAt, record, field.path)]);
}

/** The field in the one currency and unit that all of these records have; without them where they have several. */
export function commonCurrency(field: PlannedField, records: readonly Rec[]): PlannedField {
  const [first] = records;
  return first && records.every((record) => unitKey(field, record) === unitKey(field, first)) ? inCurrency(field, first) : field;
}
