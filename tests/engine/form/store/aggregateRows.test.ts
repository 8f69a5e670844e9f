import { expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { aggregateRows, mergeAggregatedRows } from "#engine/form/store/aggregateRows.ts";

const rule = { by: "part", sum: { pieces: "count" } };
const boxes: readonly Rec[] = [
  { part: "A", count: 0.1 },
  { part: "B", count: "7" },
  { part: " A ", count: 0.2 },
  { part: "", count: 9 },
  { part: "C" },
];

test("rows of the same value become one, with exact sums", () => {
  expect([...aggregateRows(boxes, rule)]).toEqual([
    ["A", { pieces: "0.3" }],
    ["B", { pieces: "7" }],
    ["C", {}],
  ]);
});

test("existing rows get their sums and keep other fields; new rows come below, empty rows are dropped", () => {
  const rows: readonly Rec[] = [{ part: "B", pieces: "1", price: "4" }, {}, { part: "Z", pieces: "2" }];
  expect(mergeAggregatedRows(rows, aggregateRows(boxes, rule), "part", (value) => ({ name: `Part ${value}` }))).toEqual([
    { part: "B", pieces: "7", price: "4" },
    { part: "Z", pieces: "2" },
    { part: "A", name: "Part A", pieces: "0.3" },
    { part: "C", name: "Part C" },
  ]);
});

test("a row with the right sums stays the same object", () => {
  const rows: readonly Rec[] = [{ part: "B", pieces: "7" }];
  expect(mergeAggregatedRows(rows, aggregateRows([{ part: "B", count: 7 }], rule), "part", () => ({}))[0]).toBe(rows[0]);
});
