import { expect, test } from "vitest";
import { presetOf, rangePresets, presetRange } from "#engine/table/filters/dateRanges.ts";

test.each([
  ["today", "2026-03-01", "2026-03-01", "2026-03-01"],
  ["days7", "2026-03-01", "2026-02-23", "2026-03-01"],
  ["days90", "2026-03-01", "2025-12-02", "2026-03-01"],
  ["thisMonth", "2028-02-10", "2028-02-01", "2028-02-29"],
  ["thisMonth", "2026-12-31", "2026-12-01", "2026-12-31"],
  ["lastMonth", "2026-01-15", "2025-12-01", "2025-12-31"],
  ["lastMonth", "2026-03-31", "2026-02-01", "2026-02-28"],
] as const)("%s on %s runs from %s to %s", (pick, today, from, to) => {
  expect(presetRange(pick, today)).toEqual({ from, to });
});

test("a range that is a pick of today is known by its name", () => {
  for (const pick of rangePresets) expect(presetOf(presetRange(pick, "2026-05-17"), "2026-05-17")).toBe(pick);
  expect(presetOf(presetRange("days30", "2026-05-16"), "2026-05-17")).toBeUndefined();
});
