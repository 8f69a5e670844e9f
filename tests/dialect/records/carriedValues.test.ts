import { expect, test } from "vitest";
import { carriedValues } from "#dialect/records/carriedValues.ts";

const carried = (...rows: readonly (readonly [added: number | string | null, after: number | string | null])[]) =>
  carriedValues(
    rows.map(([added, after]) => ({ added, after })),
    "/after",
    "/added",
  );

test("the value before the rows is that after the first one without what it added, exactly", () => {
  expect(carried([0.1, 0.3], ["-0.3", 0], [12.5, 12.5])).toEqual({ opening: 0.2, closing: 12.5 });
});

test("rows that do not follow one another have none: chosen lines, or lines in another order", () => {
  expect(carried([10, 10], [5, 20])).toBeUndefined();
  expect(carried([5, 15], [10, 10])).toBeUndefined();
});

test("neither have rows without a number, and no rows", () => {
  expect(carried([10, 10], [null, 10])).toBeUndefined();
  expect(carried([10, null])).toBeUndefined();
  expect(carried()).toBeUndefined();
});

test("no rows have the number that an earlier one left, at both ends", () => {
  expect(carriedValues([], "/after", "/added", { added: 5, after: "12.50" })).toEqual({ opening: 12.5, closing: 12.5 });
  expect(carriedValues([], "/after", "/added", { added: 5 })).toBeUndefined();
  expect(carriedValues([{ added: 1, after: 3 }], "/after", "/added", { added: 5, after: 9 })).toEqual({ opening: 2, closing: 3 });
});
