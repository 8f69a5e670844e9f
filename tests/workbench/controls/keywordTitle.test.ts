import { expect, test } from "vitest";
import { usageTitle } from "../../../src/workbench/controls/keywordTitle.ts";

test("the end of a pointer is told in words where it has some: a bound keyword, a condition, a text", () => {
  expect(usageTitle(["properties", "price", "x-bind", "maximum"])).toBe("visual.limit.maximum");
  expect(usageTitle(["x-bind", "x-import/rows"])).toBe("usages.bound.importRows");
  expect(usageTitle(["properties", "price", "x-required-when"])).toBe("condition.keyword.x-required-when");
  expect(usageTitle(["properties", "price", "x-help"])).toBe("visual.help");
  expect(usageTitle(["list", "columns", "3"])).toBeUndefined();
});
