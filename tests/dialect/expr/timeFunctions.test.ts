/** Functions of dates and times. */
import { describe, expect, test } from "vitest";
import { evaluate } from "../../../src/dialect/expr/evaluate.ts";
import { parseExpr } from "../../../src/dialect/expr/parse.ts";

test.each([
  ["addHours('2026-12-31 23:30:00', 1)", "2027-01-01 00:30:00"],
  ["addHours('2026-03-01', -9)", "2026-02-28 15:00:00"],
  ["addHours('2026-03-01 10:00:00', 0.5)", "2026-03-01 10:30:00"],
  ["addHours('2026-03-01 10:00', 1)", "2026-03-01 11:00:00"],
  ["addHours('2026-02-30', 1)", undefined],
  ["addHours('2026-03-01 25:00:00', 1)", undefined],
  ["hoursBetween('2026-03-01 10:00:00', '2026-03-02 09:30:00')", 23.5],
  ["hoursBetween('2026-03-02', '2026-03-01 12:00:00')", -12],
  ["hoursBetween('2026-03-02', 'noon')", undefined],
  ["addMonths('2027-01-31', 1)", "2027-02-28"],
  ["addMonths('2028-02-29', -12)", "2027-02-28"],
  ["addMonths('2026-12-15 09:00:00', 13)", "2028-01-15"],
  ["addMonths('2026-02-30', 1)", undefined],
  ["addMonths('2026-02-01', 0.5)", undefined],
  ["month('2026-12-31 23:00:00')", 12],
  ["year('2026-12-31')", 2026],
  ["month('December')", undefined],
  ["weekday('2026-11-23')", 1],
  ["weekday('2026-11-22 23:59:59')", 7],
  ["weekday('1969-12-31')", 3],
  ["weekday('Monday')", undefined],
  ["weekday(self.missing)", undefined],
])("%s is %s", (text, value) => {
  expect(evaluate(parseExpr(text), { self: {} })).toEqual(value);
});

describe("workdays", () => {
  const scope = {
    off: ["2027-01-01", "2027-02-08"],
    calendar: { "2027-02-05": "off", "2027-02-07": "work", "2027-02-08": "off" },
  };
  test.each([
    ["isWorkday('2027-01-04', off)", true],
    ["isWorkday('2027-01-01', off)", false],
    ["isWorkday('2027-01-02', off)", false],
    ["isWorkday('2027-02-07 09:00:00', calendar)", true],
    ["isWorkday('2027-02-05', calendar)", false],
    ["isWorkday('soon', calendar)", undefined],
    ["isWorkday('2027-01-04', self.missing)", undefined],
    ["addWorkdays('2026-12-31', 1, off)", "2027-01-04"],
    ["addWorkdays('2027-01-04', -1, off)", "2026-12-31"],
    ["addWorkdays('2027-02-04', 2, calendar)", "2027-02-09"],
    ["addWorkdays('2027-01-02', 0, off)", "2027-01-02"],
    ["addWorkdays('2027-01-02', 0.5, off)", undefined],
    ["addWorkdays('2027-01-02', 100000, off)", undefined],
    ["workdaysBetween('2026-12-31', '2027-01-05', off)", 2],
    ["workdaysBetween('2027-01-05', '2026-12-31', off)", -2],
    ["workdaysBetween('2027-02-04', '2027-02-09', calendar)", 2],
    ["workdaysBetween('2027-01-01', '2027-01-01', off)", 0],
    ["workdaysBetween('2027-01-01', '2127-01-01', off)", undefined],
  ])("%s is %s", (text, value) => {
    expect(evaluate(parseExpr(text), { self: {}, ...scope })).toEqual(value);
  });
});
