import { describe, expect, test } from "vitest";
import { printItems, readRange, unknownNumbers, selectItems } from "#engine/print/printItems.ts";

const paper = { pieces: { rows: "lots", from: "first", to: "last", count: "crates" } };
const lots = [
  { first: 1, last: 3, what: "nails" },
  { first: 3, last: 3, what: "screws" },
  { first: 5, last: 6, what: "glue" },
];

describe("pieces", () => {
  test("are numbered by their rows, each once, with the first row of a shared number", () => {
    const pieces = printItems(paper, { lots });
    expect(pieces.map(({ no, of, row }) => [no, of, row?.["what"]])).toEqual([
      [1, 5, "nails"],
      [2, 5, "nails"],
      [3, 5, "nails"],
      [5, 5, "glue"],
      [6, 5, "glue"],
    ]);
  });

  test("are counted where no rows are there, and one where a paper knows none", () => {
    expect(printItems(paper, { crates: 2 }).map(({ no, of }) => [no, of])).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect(printItems({}, { lots })).toHaveLength(1);
  });

  test("of a mistyped range do not flood the page", () => {
    expect(printItems(paper, { lots: [{ first: 1, last: 900_000 }] }).length).toBeLessThanOrEqual(5000);
  });
});

describe("a range as typed", () => {
  test.each([
    ["1-3, 8", [1, 2, 3, 8]],
    ["１－３，８", [1, 2, 3, 8]],
    ["2、4", [2, 4]],
    ["", [1, 2, 3, 4, 5, 6, 7, 8]],
  ])("%j means its numbers", (text, numbers) => {
    const ranges = readRange(text) ?? [];
    expect(selectItems(printItems(paper, { crates: 8 }), ranges).map(({ no }) => no)).toEqual(numbers);
  });

  test.each(["1-", "-3", "5-2", "0", "a", "1.5"])("%j cannot be read", (text) => {
    expect(readRange(text)).toBeUndefined();
  });

  test("names numbers that no piece has", () => {
    expect(unknownNumbers(printItems(paper, { lots }), readRange("1-4,9") ?? [])).toEqual([4, 9]);
  });
});
