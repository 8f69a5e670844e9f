import { expect, test } from "vitest";
import { readAskedRows } from "../../../src/server/sheets/readAskedRows.ts";

const read = (value: unknown) => readAskedRows(new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value)), 3);
const row = (number: number) => ({ row: number, record: { sku: `S-${number}` } });
const problemsOf = (value: unknown): unknown => {
  try {
    return read(value);
  } catch (error) {
    const { details, problems } = error as {
      details?: { problems: { path: string; code: string }[] };
      problems?: { path: string; code: string }[];
    };
    return (details?.problems ?? problems ?? []).map(({ path, code }) => `${path} ${code}`);
  }
};

test("the rows of a sheet are read with the record that each changes", () => {
  const changed = { ...row(3), id: "abc", version: 2 };
  expect(read({ sheet: 1, rows: [row(2), changed] })).toEqual({ sheet: 1, rows: [row(2), changed] });
});

test("the first sheet is meant where none is named", () => {
  expect(read({ rows: [row(2)] })).toMatchObject({ sheet: 0 });
});

test("rows that cannot be read are refused with their location", () => {
  expect(problemsOf({ rows: [row(2), row(2)] })).toEqual(["/rows/1/row uniqueItems"]);
  expect(problemsOf({ rows: [{ record: {} }] })).toEqual(["/rows/0/row required"]);
  expect(problemsOf({ rows: [{ ...row(2), id: "abc" }] })).toEqual(["/rows/0/version required"]);
  expect(problemsOf({ rows: [{ ...row(2), colour: "red" }] })).toEqual(["/rows/0/colour unknownField"]);
  expect(problemsOf({ rows: [2, 3, 4, 5].map(row) })).toEqual(["/rows maxItems"]);
  expect(problemsOf({ rows: [] })).toEqual(["/rows required"]);
  expect(problemsOf("")).toEqual(["/rows required"]);
});

test("text that is not JSON is refused", () => {
  expect(problemsOf("{")).toEqual([" json"]);
});

test("a number that JavaScript cannot hold is refused instead of changed", () => {
  expect(problemsOf('{"rows":[{"row":2,"record":{"price":9007199254740993}}]}')).toEqual(["/rows/0/record/price inexactNumber"]);
});
