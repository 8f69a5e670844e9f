/** Days of a calendar. A day is `2026-11-23`, a month `2026-11`. Pure. */
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { addDays, formatDateTime, isDay, weekdayOf } from "#dialect/text/time.ts";
import type { CalendarPlan } from "../planners/planCalendar.ts";

/** A record on one of its days. */
export interface CalendarEntry {
  readonly record: Rec;
  /** `HH:mm` on its first day, where its field has a time. */
  readonly time?: string;
  /** It began on an earlier day. */
  readonly continues: boolean;
}

/** Returns the month of the text, or that of today for a text that is none. */
export function monthOf(text: string | undefined, today: string): string {
  return text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : today.slice(0, 7);
}

/** Returns the day of the text, or today for a text that is none. */
export function shownDay(text: string | undefined, today: string): string {
  return text !== undefined && isDay(text) ? text : today.slice(0, 10);
}

/** Returns the month so many months later; negative counts go back. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const index = year * 12 + number - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}`;
}

/** Returns the weeks that a month touches, from Monday to Sunday. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const first = `${month}-01`;
  const monday = addDays(first, 1 - (weekdayOf(first) ?? 1)) ?? first;
  const weeks: string[][] = [];
  for (let start = monday; start < `${addMonths(month, 1)}-01`; start = addDays(start, 7) ?? "9999") {
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(start, day) ?? start));
  }
  return weeks;
}

/** Returns the entries of each day from `first` to `last`, in the order of their times. */
export function entriesByDay(
  plan: CalendarPlan,
  records: readonly Rec[],
  { first, last }: { readonly first: string; readonly last: string },
): ReadonlyMap<string, readonly CalendarEntry[]> {
  const days = new Map<string, CalendarEntry[]>();
  for (const record of records) {
    const { day: from, time } = entryTime(getAt(record, plan.at.path), plan.at.timeZone);
    if (from === undefined) continue;
    const { day: end = from } = plan.until ? entryTime(getAt(record, plan.until.path), plan.until.timeZone) : {};
    const begin = from < first ? first : from;
    for (let day = begin; day <= end && day <= last; day = addDays(day, 1) ?? "9999") {
      const entries = days.get(day) ?? [];
      entries.push({ record, continues: day !== from, ...(day === from && time !== undefined && { time }) });
      days.set(day, entries);
    }
  }
  const order = ({ continues, time = "" }: CalendarEntry): string => (continues ? "" : `1${time}`);
  for (const entries of days.values()) entries.sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0));
  return days;
}

/** Returns the day of a date or a time in the business time zone, and the time of day. */
export function entryTime(value: Json | undefined, timeZone: string): { readonly day?: string; readonly time?: string } {
  if (typeof value === "string" && isDay(value)) return { day: value };
  const shown = formatDateTime(value, timeZone);
  return isDay(shown.slice(0, 10)) ? { day: shown.slice(0, 10), time: shown.slice(11, 16) } : {};
}
