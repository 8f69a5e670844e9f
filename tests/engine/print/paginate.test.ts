import { expect, test } from "vitest";
import { paginate } from "#engine/print/paginate.ts";

test("a sheet holds as many items as its format says", () => {
  expect(paginate({ perPage: 6 }, [1, 2, 3, 4, 5, 6, 7])).toEqual([[1, 2, 3, 4, 5, 6], [7]]);
  expect(paginate({ perPage: 6 }, [])).toEqual([]);
});

test("the first sheet may start at a later place; one outside of the sheet is corrected", () => {
  expect(paginate({ perPage: 6 }, [1, 2], 5)).toEqual([[undefined, undefined, undefined, undefined, 1, 2]]);
  expect(paginate({ perPage: 2 }, [1], 9)).toEqual([[undefined, 1]]);
  expect(paginate({ perPage: 2 }, [1], Number.NaN)).toEqual([[1]]);
});

test("a format without places has one item for each sheet", () => {
  expect(paginate({}, [1, 2])).toEqual([[1], [2]]);
});
