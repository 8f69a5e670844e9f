import { describe, expect, test } from "vitest";
import { apportion } from "../../../src/server/seed/sampleStages.ts";

describe("a number is shared out", () => {
  test("in proportion to the weights, in whole numbers that add up", () => {
    expect(apportion(100, [1, 2, 7])).toEqual([10, 20, 70]);
    expect(apportion(10, [1, 1, 1])).toEqual([4, 3, 3]);
  });

  test("at least one each, where there are enough", () => {
    expect(apportion(20, [1, 1, 98])).toEqual([1, 1, 18]);
    expect(apportion(2, [1, 1, 98])).toEqual([0, 0, 2]);
  });

  test("nothing for what weighs nothing", () => {
    expect(apportion(5, [0, 1])).toEqual([0, 5]);
    expect(apportion(5, [0, 0])).toEqual([0, 0]);
  });
});
