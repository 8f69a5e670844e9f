import { expect, test } from "vitest";
import { distinct, extreme, numbersOf, overlap } from "#dialect/expr/lists.ts";
import { toDecimal } from "#dialect/text/decimal.ts";

const free = (): void => undefined;

test("numbers of arguments or of one list, without unknown values", () => {
  expect(numbersOf([1, undefined, "2.5"])?.map(String)).toEqual(["1", "2.5"]);
  expect(numbersOf([[1, 2]])?.map(String)).toEqual(["1", "2"]);
  expect(numbersOf([1, "a"])).toBeUndefined();
});

test("the least and the greatest known value", () => {
  expect([extreme([3, 1, undefined], -1), extreme([["a", "c", "b"]], 1), extreme([[]], 1)]).toEqual([1, "c", undefined]);
});

test("each value once: a decimal and its number are the same, equal objects too", () => {
  const values = [1, toDecimal("1"), "1", "1", { a: 1 }, { a: 1 }, undefined];
  expect(distinct(values, free)).toHaveLength(3);
});

test("distinct objects cost one step per comparison, so that a long list reaches the limit of steps", () => {
  let steps = 0;
  distinct(
    Array.from({ length: 100 }, (_, a) => ({ a })),
    (count) => (steps += count),
  );
  expect(steps).toBe(5050);
});

test.each([
  [[1, 5], [4, 8], false],
  [[1, 4], [4, 8], true],
  [[1, 9], [5, 3], false],
  [[1, 2], [5, undefined], false],
  [["2026-01-01", "2026-02-01"], ["2026-01-31", "2026-03-01"], false],
])("ranges from %j to %j overlap: %s", (from, to, expected) => {
  expect(overlap(from, to, free)).toBe(expected);
});
