import { describe, expect, test } from "vitest";
import { chartBars, maxSeries } from "#engine/dashboard/chartBars.ts";

const group = (month: string | null, channel: string, value: string) => ({ by: [month, channel], count: 1, of: ["0", value] });

describe("a chart of sums by two things", () => {
  test("stacks the second field on the first, the largest series first, as shares of the tallest bar", () => {
    const { series, bars, maximum } = chartBars([group("2026-10", "A", "1"), group("2026-11", "A", "1"), group("2026-11", "B", "3")], 1);
    expect(series).toEqual(["B", "A"]);
    expect(maximum).toBe(4);
    expect(bars.map(({ name, total }) => [name, total])).toEqual([
      ["2026-10", 1],
      ["2026-11", 4],
    ]);
    expect(bars[1]?.parts).toEqual([
      { series: 0, value: 3, from: 0, length: 0.75 },
      { series: 1, value: 1, from: 0.75, length: 0.25 },
    ]);
  });

  test("puts what is beyond the colours together, and leaves out what has no month", () => {
    const many = Array.from({ length: maxSeries + 2 }, (_, index) => group("2026-11", `C${index}`, String(100 - index)));
    const { series, bars } = chartBars([...many, group(null, "C0", "999")], 1);
    expect(series).toHaveLength(maxSeries);
    expect(series.at(-1)).toBeNull();
    expect(bars[0]?.total).toBe(many.reduce((sum, { of }) => sum + Number(of[1]), 0));
  });

  test("has nothing to draw where everything is nothing", () => {
    expect(chartBars([], 0)).toEqual({ series: [], bars: [], maximum: 0 });
    expect(chartBars([group("2026-11", "A", "0")], 1).bars[0]?.parts).toEqual([]);
  });
});
