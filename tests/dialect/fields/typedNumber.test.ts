import { describe, expect, test } from "vitest";
import { fastestRun } from "../../helpers/time.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { convertUnit, splitTyped } from "#dialect/fields/typedNumber.ts";

const length: FieldSchema = { type: "number", "x-unit": { en: "cm", zh: "厘米" }, "x-units": { in: 2.54, mm: "0.1", '"': 2.54 } };

describe("a number with another unit", () => {
  test("becomes the field's own, exactly", () => {
    expect([convertUnit(length, "20in"), convertUnit(length, "1,005 mm"), convertUnit(length, "0.1IN")]).toEqual([
      "50.8",
      "100.5",
      "0.254",
    ]);
  });

  test("may be typed full-width, and with the field's own unit in any language", () => {
    expect([convertUnit(length, "２０ｉｎ"), convertUnit(length, "60 cm"), convertUnit(length, "60厘米")]).toEqual(["50.8", "60", "60"]);
  });

  test("is rounded only where the field allows fewer decimals", () => {
    expect(convertUnit({ type: "number", "x-decimals": 3, "x-units": { lb: "0.45359237" } }, "5 lb")).toBe("2.268");
  });

  test("that the field does not know, or that is none, is left alone", () => {
    expect([convertUnit(length, "20 parsecs"), convertUnit(length, "20"), convertUnit(length, "in"), convertUnit(length, "")]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test.each([
  ["digits and blanks", "1 ".repeat(16_000)],
  ["separators", "*".repeat(32_000)],
  ["a digit, blanks and a comma", `1${" ".repeat(32_000)},`],
])("a text of %s is no number and costs less than 50 ms", (_name, text) => {
  const split: FieldSchema = { ...length, "x-split": { into: ["length", "width", "height"] } };
  expect([convertUnit(length, text), splitTyped(split, text)]).toEqual([undefined, undefined]);
  expect(fastestRun(() => [convertUnit(length, text), splitTyped(split, text)])).toBeLessThan(50);
});

describe("several numbers in one text", () => {
  const split: FieldSchema = { ...length, "x-split": { into: ["length", "width", "height"] } };

  test("are taken apart by any of the usual signs", () => {
    for (const typed of ["60*40*50", "60 x 40 X 50", "60×40×50", "６０＊４０＊５０"])
      expect(splitTyped(split, typed)).toEqual(["60", "40", "50"]);
  });

  test("may be fewer than there are places, never more", () => {
    expect([splitTyped(split, "60*40"), splitTyped(split, "1*2*3*4"), splitTyped(split, "60")]).toEqual([
      ["60", "40"],
      undefined,
      undefined,
    ]);
  });

  test("share the unit behind the last", () => {
    expect(splitTyped(split, "10x20x30in")).toEqual(["25.4", "50.8", "76.2"]);
  });

  test("are left alone where one of them is no number, and where the field does not split", () => {
    expect([splitTyped(split, "60*a*50"), splitTyped(length, "60*40")]).toEqual([undefined, undefined]);
  });
});
