import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { continued, filledIn, newlyChosen, splitRange, splittable } from "#portal/packing-list/packingRows.ts";

const mixed: readonly Rec[] = [
  { start: "1", end: "10", sku: "A", grossWeightPerBox: "12" },
  { start: "1", end: "10", sku: "B" },
  { start: "11", end: "11", sku: "C" },
];

describe("a range of boxes is split in two", () => {
  test("with all lines of a mixed box, each part whole", () => {
    expect(splitRange(mixed, 1, 4).map(({ start, end, sku }) => `${start}-${end} ${sku}`)).toEqual([
      "1-4 A",
      "1-4 B",
      "5-10 A",
      "5-10 B",
      "11-11 C",
    ]);
  });

  test("what stands elsewhere stays the same row", () => {
    expect(splitRange(mixed, 0, 4).at(-1)).toBe(mixed[2]);
  });

  test.each([0, 10, 11])("not behind box %d: one part would have no box", (last) => {
    expect(splitRange(mixed, 0, last)).toBe(mixed);
  });

  test("one box, and a line without numbers, cannot be split", () => {
    expect([splittable(mixed[2]), splittable({}), splittable({ start: "x", end: "9" })]).toEqual([undefined, undefined, undefined]);
    expect(splittable(mixed[0])).toEqual({ first: 1, last: 10 });
  });
});

describe("templates of goods fill in", () => {
  const templates = new Map<string, Rec>([
    ["A", { name: "usual", quantityPerBox: 20, grossWeightPerBox: 18.5, length: 60, width: 40, height: 50 }],
  ]);

  test("only what is empty, and what was typed stays", () => {
    const [line] = filledIn([{ start: "1", end: "2", sku: "A", grossWeightPerBox: "17" }], [0], templates);
    expect(line).toEqual({
      start: "1",
      end: "2",
      sku: "A",
      grossWeightPerBox: "17",
      quantityPerBox: "20",
      length: "60",
      width: "40",
      height: "50",
    });
  });

  test("weight and size once a box: a further line of a mixed box takes the quantity alone", () => {
    const rows = filledIn(
      [
        { start: "1", end: "2", sku: "B", grossWeightPerBox: "9" },
        { start: "1", end: "2", sku: "A" },
      ],
      [0, 1],
      templates,
    );
    expect(rows[1]).toEqual({ start: "1", end: "2", sku: "A", quantityPerBox: "20" });
  });

  test("rows that are not chosen, or whose goods have none, stay the same", () => {
    const rows: readonly Rec[] = [{ sku: "A" }, { sku: "Z" }];
    const next = filledIn(rows, [1], templates);
    expect([next[0] === rows[0], next[1] === rows[1]]).toEqual([true, true]);
  });
});

describe("lines of a workbook", () => {
  const row: FieldSchema = {
    properties: {
      length: { type: "number", "x-split": { into: ["length", "width", "height"] }, "x-unit": { en: "cm" }, "x-units": { in: 2.54 } },
    },
  };

  test("without box numbers go on with the boxes above, as merged cells do", () => {
    const [, second, third] = continued([{ start: "3", end: "5", sku: "A" }, { sku: "B" }, { start: "6", sku: "C" }], row);
    expect(second).toEqual({ start: "3", end: "5", sku: "B" });
    expect(third).toEqual({ start: "6", sku: "C" });
  });

  test("with three sizes in one cell become three cells, in the field's own unit", () => {
    expect(continued([{ length: "60*40*50" }, { length: "24x16x20in" }], row)).toEqual([
      { length: "60", width: "40", height: "50" },
      { length: "60.96", width: "40.64", height: "50.8" },
    ]);
  });
});

describe("goods chosen in a line", () => {
  const line = (sku: string | undefined, start: string): Rec => ({ start, end: start, ...(sku && { sku }) });
  test("are those that no line had before", () => {
    const before = [line("LAMP", "1"), line(undefined, "2")];
    expect(newlyChosen(before, [line("LAMP", "1"), line("TENT", "2")])).toEqual(["TENT"]);
    expect(newlyChosen(before, [line("TENT", "1"), line(undefined, "2")])).toEqual(["TENT"]);
  });

  test("are none where lines only moved, went, or changed elsewhere", () => {
    const before = [line("LAMP", "1"), line("TENT", "2")];
    expect(newlyChosen(before, [line("TENT", "2"), line("LAMP", "1")])).toEqual([]);
    expect(newlyChosen(before, [line("LAMP", "1")])).toEqual([]);
    expect(newlyChosen(before, [line("LAMP", "9"), line("TENT", "2")])).toEqual([]);
  });
});
