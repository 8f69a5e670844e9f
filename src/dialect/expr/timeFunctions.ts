/** Functions of dates and times. They know no zone: they count by the calendar and the clock on the wall. */
import { toDecimal } from "../text/decimal.ts";
import { addDays, addHours, daysBetween, monthsLater, secondsBetween, weekdayOf } from "../text/time.ts";
import { isList, type Value } from "./values.ts";
import { onText, onTexts, type ExprFunction } from "./exprFunction.ts";

/** A function of a date or time and a number. */
function shifting(shift: (from: string, count: number) => string | undefined): ExprFunction {
  return {
    args: ["text", "number"],
    gives: "text",
    run: ([from, by]) => {
      const count = toDecimal(by)?.toNumber();
      return typeof from === "string" && count !== undefined ? shift(from, count) : undefined;
    },
  };
}

export const timeFunctions = {
  daysBetween: {
    args: ["text", "text"],
    gives: "number",
    run: onTexts(daysBetween),
  },
  addDays: shifting(addDays),
  addMonths: shifting(monthsLater),
  year: { args: ["text"], gives: "number", run: onText((date) => partOf(date, 0, 4)) },
  month: { args: ["text"], gives: "number", run: onText((date) => partOf(date, 5, 7)) },
  addHours: shifting(addHours),
  hoursBetween: {
    args: ["text", "text"],
    gives: "number",
    run: onTexts((from, to) => {
      const seconds = secondsBetween(from, to);
      return seconds === undefined ? undefined : toDecimal(seconds)?.div(3600);
    }),
  },
  weekday: {
    args: ["text"],
    gives: "number",
    run: onText(weekdayOf),
  },
  isWorkday: {
    args: ["text", "any"],
    gives: "boolean",
    run: ([date, calendar]) => (typeof date === "string" ? isWorkday(date, calendar) : undefined),
  },
  addWorkdays: {
    args: ["text", "number", "any"],
    gives: "text",
    run: ([date, count, calendar], spend) => {
      const left = toDecimal(count)?.toNumber();
      if (typeof date !== "string" || left === undefined || !Number.isInteger(left) || Math.abs(left) > mostWorkdays) return undefined;
      return addWorkdays(date.slice(0, dayLength), left, calendar, spend);
    },
  },
  workdaysBetween: {
    args: ["text", "text", "any"],
    gives: "number",
    run: ([from, to, calendar], spend) => {
      const days = typeof from === "string" && typeof to === "string" ? daysBetween(from, to) : undefined;
      if (days === undefined || Math.abs(days) > mostWorkdays * 2) return undefined;
      if (days < 0) return negative(countWorkdays(String(to), -days, calendar, spend));
      return countWorkdays(String(from), days, calendar, spend);
    },
  },
} satisfies Record<string, ExprFunction>;

function partOf(date: string, from: number, to: number): number | undefined {
  return addDays(date, 0) === undefined ? undefined : Number(date.slice(from, to));
}

/** `YYYY-MM-DD`. */
const dayLength = 10;
/** About ten years. */
const mostWorkdays = 2600;

function isWorkday(date: string, calendar: Value): boolean | undefined {
  const day = weekdayOf(date);
  if (day === undefined) return undefined;
  const key = date.slice(0, dayLength);
  if (isList(calendar)) return day < 6 && !calendar.includes(key);
  const said =
    typeof calendar === "object" && calendar !== null && Object.hasOwn(calendar, key) ? (calendar as CalendarMap)[key] : undefined;
  return said === "work" || (day < 6 && said !== "off");
}

type CalendarMap = Readonly<Record<string, Value>>;
type Spend = (steps: number) => void;

function addWorkdays(from: string, count: number, calendar: Value, spend: Spend): string | undefined {
  const step = count < 0 ? -1 : 1;
  let day: string | undefined = from;
  for (let left = Math.abs(count); left > 0 && day !== undefined; ) {
    spend(1);
    day = addDays(day, step);
    if (day !== undefined && isWorkday(day, calendar) === true) left -= 1;
  }
  return day;
}

function countWorkdays(from: string, days: number, calendar: Value, spend: Spend): number {
  spend(days);
  let found = 0;
  for (let at = 1; at <= days; at += 1) if (isWorkday(addDays(from.slice(0, dayLength), at) ?? "", calendar) === true) found += 1;
  return found;
}

function negative(count: number): number {
  return count === 0 ? 0 : -count;
}
