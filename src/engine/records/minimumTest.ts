import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { toDecimal, toWire } from "#dialect/text/decimal.ts";
import { isEmptyValue } from "../values/control.ts";
import { unitKey } from "../values/inCurrency.ts";
import { kindOfField } from "../kinds/index.ts";
import type { PlannedField } from "../plan/plan.ts";

const never = (): boolean => false;

/**
 * Tells whether a value is the least of its field, as its kind orders values; never where all values are equal, only one record has one,
 * or amounts are in different currencies or prices of different units.
 */
export function minimumTest(records: readonly Rec[], field: PlannedField): (value: Json | undefined) => boolean {
  const { compare: compareValues } = kindOfField(field);
  const units = new Set(records.filter((record) => !isEmptyValue(getAt(record, field.path))).map((record) => unitKey(field, record)));
  if (units.size > 1) return never;
  const compare = compareValues && ((a: Json, b: Json) => compareValues(a, b, field));
  const values = records
    .map((record) => getAt(record, field.path))
    .filter((value): value is Json => value !== undefined && !isEmptyValue(value));
  const [first, ...more] = compare ? values.toSorted(compare) : [];
  if (!compare || first === undefined || more.every((value) => compare(value, first) === 0)) return never;
  return (value) => value !== undefined && !isEmptyValue(value) && compare(value, first) === 0;
}

/** Returns a value's share of the largest of its field, 0 to 1; undefined where the values cannot be compared, or are not numbers from 0. */
export function shareOfLargest(records: readonly Rec[], field: PlannedField): (value: Json | undefined) => number | undefined {
  const isLeast = minimumTest(records, field);
  const values = records.map((record) => getAt(record, field.path)).filter((value) => !isEmptyValue(value));
  const numbers = values.map(Number);
  const largest = Math.max(...numbers);
  const isComparable = values.some(isLeast) && numbers.every((number) => number >= 0) && largest > 0;
  return (value) => (isComparable && !isEmptyValue(value) ? Number(value) / largest : undefined);
}

/** Returns by how much a value is above the least of its field; undefined for the least itself, and where `minimumTest` finds none. */
export function aboveLeast(records: readonly Rec[], field: PlannedField): (value: Json | undefined) => Json | undefined {
  const isLeast = minimumTest(records, field);
  const least = toDecimal(records.map((record) => getAt(record, field.path)).find(isLeast));
  return (value) => {
    const decimal = toDecimal(value);
    return least && decimal && !isLeast(value) ? toWire(decimal.minus(least)) : undefined;
  };
}
