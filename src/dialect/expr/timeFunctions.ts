/** Functions of dates and times. They know no zone: they count by the calendar and the clock on the wall. */
import { toDecimal } from "../text/decimal.ts";
import { addDays, addHours, daysBetween, secondsBetween, weekdayOf } from "../text/time.ts";
import { onText, onTexts, type ExprFunction } from "./exprFunction.ts";

export const timeFunctions = {
  daysBetween: {
    doc: "daysBetween(from, to): whole days from one date to another, negative backwards",
    args: ["text", "text"],
    gives: "number",
    run: onTexts(daysBetween),
  },
  addDays: {
    doc: "addDays(date, n): the date n days later",
    args: ["text", "number"],
    gives: "text",
    run: ([date, days]) => {
      const count = toDecimal(days);
      return typeof date === "string" && count !== undefined ? addDays(date, count.toNumber()) : undefined;
    },
  },
  addHours: {
    doc: "addHours(time, n): the time n hours later by the clock on the wall; a date begins at midnight",
    args: ["text", "number"],
    gives: "text",
    run: ([time, hours]) => {
      const count = toDecimal(hours);
      return typeof time === "string" && count !== undefined ? addHours(time, count.toNumber()) : undefined;
    },
  },
  hoursBetween: {
    doc: "hoursBetween(from, to): hours from one time to another, with fractions, negative backwards; a date begins at midnight",
    args: ["text", "text"],
    gives: "number",
    run: onTexts((from, to) => {
      const seconds = secondsBetween(from, to);
      return seconds === undefined ? undefined : toDecimal(seconds)?.div(3600);
    }),
  },
  weekday: {
    doc: "weekday(date): the day of the week, from 1 for Monday to 7 for Sunday",
    args: ["text"],
    gives: "number",
    run: onText(weekdayOf),
  },
} satisfies Record<string, ExprFunction>;
