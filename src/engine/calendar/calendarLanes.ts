/** Lanes of a day: the entries by the value of a field. Pure. */
import type { Json } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { PlannedField } from "../plan/plan.ts";
import { isEmptyValue } from "../values/control.ts";
import type { CalendarEntry } from "./calendarDays.ts";
import { groupBy } from "#dialect/json/groupBy.ts";

export interface CalendarLane {
  /** The value as text; empty for the entries without one. */
  readonly key: string;
  readonly entries: readonly CalendarEntry[];
}

/** Returns a lane for each value: first the entries without one, then by the value in the order of its letters. */
export function lanesOf(by: PlannedField, entries: readonly CalendarEntry[]): readonly CalendarLane[] {
  const lanes = groupBy(entries, ({ record }) => keyOf(getAt(record, by.path)));
  return [...lanes].map(([key, own]) => ({ key, entries: own })).sort((a, b) => a.key.localeCompare(b.key));
}

const keyOf = (value: Json | undefined): string => (isEmptyValue(value) ? "" : String(value));
