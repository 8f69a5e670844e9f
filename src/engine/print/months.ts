/** Months as a statement names them: `2026-11`. */
import { addDays } from "#dialect/text/time.ts";

export interface MonthDays {
  readonly from: string;
  readonly to: string;
}

/** Returns the month of a day, `2026-11-23`, and those before it, the newest first. */
export function recentMonths(today: string, count: number): readonly string[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return Array.from({ length: count }, (_, back) => {
    const at = year * 12 + (month - 1) - back;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
  });
}

/** Returns the first and the last day of a month; undefined for another text. */
export function daysOfMonth(month: string): MonthDays | undefined {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return undefined;
  const [year = 0, number = 1] = month.split("-").map(Number);
  const next = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, "0")}-01`;
  const to = addDays(next, -1);
  return to === undefined ? undefined : { from: `${month}-01`, to };
}

/** Returns both days if they are days in order; undefined otherwise. */
export function daysInOrder(from: string, to: string): MonthDays | undefined {
  const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && addDays(day, 0) === day;
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
}
