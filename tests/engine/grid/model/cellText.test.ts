import { describe, expect, test } from "vitest";
import { displayText, plainText, readText } from "#engine/grid/model/cellText.ts";
import { planField } from "#engine/planners/planField.ts";
import { testInput } from "../../../helpers/engine/testHost.ts";
import { crates } from "../crates.ts";

const plan = planField(testInput(crates, "crate"), "lines", { place: { field: "lines", grid: {} } }).grid;
const column = (id: string) => {
  const found = plan?.columns.find((one) => one.id === id);
  if (!found) throw new Error(`No column ${id}`);
  return found;
};

describe("the text of a cell", () => {
  test("is empty without a value", () => {
    expect([displayText(column("code"), undefined, "en"), plainText(column("length"), null, "en")]).toEqual(["", ""]);
  });

  test("groups thousands for display, and is plain for editing", () => {
    expect(displayText(column("length"), "12345.5", "en")).toBe("12,345.5");
    expect(plainText(column("length"), "12345.5", "en")).toBe("12345.5");
  });

  test("fills a number up to the decimals of its field, so that a column stands in line, and hides none that was typed", () => {
    const weight = planField(testInput(crates, "crate"), "boxes", { place: { field: "boxes", grid: {} } }).grid?.columns.find(
      ({ id }) => id === "weight",
    );
    if (!weight) throw new Error("No column weight");
    expect(["12", "12.4", "12.3456"].map((typed) => displayText(weight, typed, "en"))).toEqual(["12.000", "12.400", "12.3456"]);
    expect(plainText(weight, "12.4", "en")).toBe("12.4");
  });
});

describe("typed text", () => {
  test("that is blank empties the cell", () => {
    expect(readText(column("code"), "  ")).toBeUndefined();
  });

  test("of a number becomes the text of a plain number", () => {
    expect(readText(column("length"), "12345.5")).toBe("12345.5");
  });

  test("that is no number stays, so that the check reports it", () => {
    expect(readText(column("length"), "long")).toBe("long");
  });
});
