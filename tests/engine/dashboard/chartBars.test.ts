import { describe, expect, test } from "vitest";
import { besideBars, chartBars, maxSeries } from "#engine/dashboard/chartBars.ts";

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

describe("bars of a time", () => {
  test("have no gaps: a week without records is an empty bar, and only the last twelve are shown", () => {
    const { bars } = chartBars([group("2026-11-16", "A", "1"), group("2026-11-02", "A", "3")], 1, "week");
    expect(bars.map(({ name, total }) => [name, total])).toEqual([
      ["2026-11-02", 3],
      ["2026-11-09", 0],
      ["2026-11-16", 1],
    ]);
    const months = chartBars([group("2025-01", "A", "1"), group("2026-11", "A", "1")], 1, "month").bars.map(({ name }) => name);
    expect([months.length, months[0], months[1]]).toEqual([12, "2025-12", "2026-01"]);
  });

  test("of anything else begin with the largest", () => {
    expect(chartBars([group("A", "x", "1"), group("B", "x", "3")], 1, "largest").bars.map(({ name }) => name)).toEqual(["B", "A"]);
  });
});

describe("measures beside one another", () => {
  test("share one scale; one that no record has is no bar, and the number of records comes after the sums", () => {
    const groups = [
      { by: ["A"], count: 2, of: ["4", null] },
      { by: ["B"], count: 1, of: ["1", "8"] },
    ];
    const { bars, maximum } = besideBars(groups, [0, 1, 2], "largest");
    expect(maximum).toBe(8);
    expect(bars.map(({ name, parts }) => [name, parts.map(({ series, value, length }) => [series, value, length])])).toEqual([
      [
        "A",
        [
          [0, 4, 0.5],
          [2, 2, 0.25],
        ],
      ],
      [
        "B",
        [
          [0, 1, 0.125],
          [1, 8, 1],
          [2, 1, 0.125],
        ],
      ],
    ]);
  });
});
