import { expect, test } from "vitest";
import { lineSeries, maxLines } from "#engine/table/sums/lineSeries.ts";

const quote = (day: string, price: number | string | null, channel = "a") => ({ day: `${day} 08:00:00`, price, channel });
const lines = (records: readonly ReturnType<typeof quote>[]) => lineSeries(records, "/day", "/price", "/channel");

const marksOf = (...prices: readonly number[]) => lines(prices.map((price) => quote("2026-05-01", price)))?.marks.map(({ value }) => value);

test("a line runs from its first day to its last, between round numbers below the least and above the greatest", () => {
  const found = lines([quote("2026-05-03", 5), quote("2026-05-01", "10"), quote("2026-05-02", 7.5)]);
  expect(found).toMatchObject({ from: "2026-05-01", to: "2026-05-03" });
  expect(found?.marks.map(({ value }) => value)).toEqual([5, 6, 7, 8, 9, 10]);
  expect(found?.series[0]?.points.map(({ x, y }) => [x, y])).toEqual([
    [0, 1],
    [0.5, 0.5],
    [1, 0],
  ]);
});

test("numbers far apart are drawn by their ratio, so that the greatest does not press the others onto the floor", () => {
  expect(marksOf(6.8, 48)).toEqual([5, 10, 20, 50]);
  const found = lines([quote("2026-05-01", 5), quote("2026-05-02", 50, "b")]);
  expect(found?.series.map(({ points }) => points[0]?.y)).toEqual([0, 1]);
  expect(found?.marks.find(({ value }) => value === 10)?.y).toBeCloseTo(0.3, 1);
});

test.each([
  [[5], [0, 1, 2, 3, 4, 5]],
  [[0], [0, 0.2]],
  [
    [-3, 6],
    [-4, -2, 0, 2, 4, 6],
  ],
  [
    [20, 48],
    [20, 30, 40, 50],
  ],
  [
    [0.3, 0.0004],
    [0.0001, 0.001, 0.01, 0.1, 1],
  ],
])("%j stands between round numbers", (prices, marks) => expect(marksOf(...prices)).toEqual(marks));

test("each value of the group has a line of its own, those with most points first, and no more than can be distinguished", () => {
  const many = Array.from({ length: maxLines + 3 }, (_, index) => quote("2026-05-01", index, `c${index}`));
  const found = lines([...many, quote("2026-05-02", 1, "c4")]);
  expect(found?.series[0]?.of).toBe("c4");
  expect(found?.series).toHaveLength(maxLines);
});

test("the months between the first day and the last are named, no more than fit, and none beside an end", () => {
  const months = (from: string, to: string) => lines([quote(from, 4), quote(to, 5)])?.months.map(({ day }) => day);
  expect(months("2026-06-10", "2026-08-20")).toEqual(["2026-07-01", "2026-08-01"]);
  expect(months("2026-05-28", "2026-11-29")).toEqual(["2026-08-01", "2026-10-01"]);
  expect(months("2026-05-01", "2026-05-20")).toEqual([]);
  expect(lines([quote("2026-06-10", 4), quote("2026-08-20", 5)])?.months[0]?.x).toBeCloseTo(21 / 71, 3);
});

test("what has no time or no number is no point; without points there is no line", () => {
  expect(lines([quote("soon", 4), quote("2026-05-01", null)])).toBeUndefined();
  expect(lines([])).toBeUndefined();
  expect(lines([quote("2026-05-01", 4)])?.series[0]?.points).toMatchObject([{ x: 0.5, y: 1 }]);
});
