import { describe, expect, test } from "vitest";
import { apportion, shiftRecord } from "../../../src/server/seed/sampleStages.ts";

test("a copy of a played record happens on other days and has texts of its own, wherever they stand", () => {
  const played = {
    day: "2026-02-27",
    at: "2026-02-27 09:30:00",
    no: "PO-1",
    other: "PO-10",
    rows: [{ no: "PO-1", count: 3 }],
    group: { at: "2026-12-31" },
  };
  expect(shiftRecord(played, 2, new Map([["PO-1", "PO-7"]]))).toEqual({
    day: "2026-03-01",
    at: "2026-03-01 09:30:00",
    no: "PO-7",
    other: "PO-10",
    rows: [{ no: "PO-7", count: 3 }],
    group: { at: "2027-01-02" },
  });
});

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
