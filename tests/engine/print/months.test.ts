import { expect, test } from "vitest";
import { daysInOrder, daysOfMonth, recentMonths } from "#engine/print/months.ts";

test("months go back over the turn of the year", () => {
  expect(recentMonths("2026-02-23", 4)).toEqual(["2026-02", "2026-01", "2025-12", "2025-11"]);
});

test("a month ends on its own last day, also in a leap year and in December", () => {
  expect(["2026-11", "2028-02", "2026-12"].map((month) => daysOfMonth(month)?.to)).toEqual(["2026-11-30", "2028-02-29", "2026-12-31"]);
  expect(["2026-13", "", "2026-1"].map(daysOfMonth)).toEqual([undefined, undefined, undefined]);
});

test("two days are a time if both exist and are in order", () => {
  expect(daysInOrder("2026-10-20", "2026-11-05")).toEqual({ from: "2026-10-20", to: "2026-11-05" });
  expect(daysInOrder("2026-10-20", "2026-10-20")).toEqual({ from: "2026-10-20", to: "2026-10-20" });
  for (const [from, to] of [
    ["2026-11-05", "2026-10-20"],
    ["", "2026-10-20"],
    ["2026-02-30", "2026-03-01"],
    ["2026-10", "2026-11"],
  ] as const)
    expect(daysInOrder(from, to)).toBeUndefined();
});
