import { describe, expect, test } from "vitest";
import type { PlannedField } from "#engine/plan/plan.ts";
import { filterLabel, filterValues, rangeOfValue, rangeValue } from "#engine/table/filters/filterValue.ts";

const field = (more: object) => more as PlannedField;
const translation = {
  language: "en",
  t: (key: string, params?: { count?: unknown }) => `${key} ${params?.count ?? ""}`.trim(),
  text: () => "",
};
const codes = [{ const: 1, "x-label": { en: "North" } }];

test("a filter value is a list of values or a range", () => {
  expect([filterValues("a"), filterValues(["a", "b"]), filterValues({ from: "1" }), filterValues(undefined)]).toEqual([
    ["a"],
    ["a", "b"],
    [],
    [],
  ]);
  expect(rangeOfValue({ from: 1 })).toEqual({ from: "1", to: "" });
  expect([rangeValue("1", ""), rangeValue("", "")]).toEqual([{ from: "1" }, undefined]);
});

describe("the label of a filter value", () => {
  const label = (value: Parameters<typeof filterLabel>[1], of = field({ codes })) =>
    filterLabel(of, value, translation, "2026-11-20", (one) => (one === "7" ? "Ada" : undefined));

  test("has the labels of codes and the names of records, and a number for many", () => {
    expect([label(["1"]), label(["7", "x"]), label(["1", "2", "3"])]).toEqual(["North", "Ada, x", "list.values 3"]);
  });

  test("has the name of a preset range, else both ends", () => {
    expect(label({ from: "2026-11-20", to: "2026-11-20" })).toBe("list.pick.today");
    expect(label({ from: "5" })).toBe("5 – …");
  });
});
