import { expect, test } from "vitest";
import { planTable } from "#engine/planners/planTable.ts";
import { sortedRecords } from "#engine/records/sortedRecords.ts";
import { library, loans } from "../../helpers/engine/library.ts";
import { testInput } from "../../helpers/engine/testHost.ts";

const plan = (sort: { field: string; desc?: boolean }[]) =>
  planTable(testInput(library, "loan"), { ...loans, list: { ...loans.list, sort } });
const ids = (sort: { field: string; desc?: boolean }[]) =>
  sortedRecords([{ id: "1", pages: 9 }, { id: "2" }, { id: "3", pages: 10 }], plan(sort)).map((record) => record["id"]);

test("records come in the order of the list, by the values of their kind; those without a value last", () => {
  expect(ids([{ field: "pages" }])).toEqual(["1", "3", "2"]);
  expect(ids([{ field: "pages", desc: true }])).toEqual(["3", "1", "2"]);
});

test("without an order, or by a column that the list lacks, they stay as they are", () => {
  expect(ids([])).toEqual(["1", "2", "3"]);
  expect(ids([{ field: "made" }])).toEqual(["1", "2", "3"]);
});
