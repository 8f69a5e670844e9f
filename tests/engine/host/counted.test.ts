import { expect, test } from "vitest";
import { countedRecords, countText } from "#engine/host/counted.ts";
import { library } from "../../helpers/engine/library.ts";
import { testHost } from "../../helpers/engine/testHost.ts";

test("a number beyond what is counted says that there are more", () => {
  const { catalog } = testHost({ ...library, limits: { countedRecords: { value: 10_000 } } }, {});
  expect([0, 9_999, 10_000, 10_001].map((count) => countText(catalog, count))).toEqual([0, 9_999, 10_000, "10,000+"]);
});

test("without the limit every number is exact", () => {
  const { catalog } = testHost(library, {});
  expect(countedRecords(catalog)).toBe(Number.POSITIVE_INFINITY);
  expect(countText(catalog, 12_345_678)).toBe(12_345_678);
});
