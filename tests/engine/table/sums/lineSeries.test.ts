import { expect, test } from "vitest";
import { lineSeries, mostLines } from "#engine/table/sums/lineSeries.ts";

const quote = (day: string, price: number | string | null, channel = "a") => ({ day: `${day} 08:00:00`, price, channel });
const lines = (records: readonly ReturnType<typeof quote>[]) => lineSeries(records, "/day", "/price", "/channel");

test("a line runs from its first day to its last, from nought to the greatest number", () => {
  const found = lines([quote("2026-05-03", 5), quote("2026-05-01", "10"), quote("2026-05-02", 7.5)]);
  expect(found).toMatchObject({ from: "2026-05-01", to: "2026-05-03", least: 0, most: 10 });
  expect(found?.series[0]?.points.map(({ x, y }) => [x, y])).toEqual([
    [0, 1],
    [0.5, 0.75],
    [1, 0.5],
  ]);
});

test("each value of the group has a line of its own, those with most points first, and no more than can be told apart", () => {
  const many = Array.from({ length: mostLines + 3 }, (_, index) => quote("2026-05-01", index, `c${index}`));
  const found = lines([...many, quote("2026-05-02", 1, "c4")]);
  expect(found?.series[0]?.of).toBe("c4");
  expect(found?.series).toHaveLength(mostLines);
});

test("what has no time or no number is no point; without points there is no line", () => {
  expect(lines([quote("soon", 4), quote("2026-05-01", null)])).toBeUndefined();
  expect(lines([])).toBeUndefined();
  expect(lines([quote("2026-05-01", 4)])?.series[0]?.points).toMatchObject([{ x: 0.5, y: 1 }]);
});
