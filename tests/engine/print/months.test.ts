import { expect, test } from "vitest";
import { daysOfMonth, recentMonths } from "#engine/print/months.ts";

test("months go back over the turn of the year", () => {
  expect(recentMonths("2026-02-23", 4)).toEqual(["2026-02", "2026-01", "2025-12", "2025-11"]);
});

test("a month ends on its own last day, also in a leap year and in December", () => {
  expect(["2026-11", "2028-02", "2026-12"].map((month) => daysOfMonth(month)?.to)).toEqual(["2026-11-30", "2028-02-29", "2026-12-31"]);
  expect(["2026-13", "", "2026-1"].map(daysOfMonth)).toEqual([undefined, undefined, undefined]);
});
