import { expect, test } from "vitest";
import { fitsWithoutClipping } from "#engine/table/rows/fitsWithoutClipping.ts";

test("numbers and short words need no clip in a column of their kind", () => {
  expect(fitsWithoutClipping("12,480", 100)).toBe(true);
  expect(fitsWithoutClipping("2026-11-22", 130)).toBe(true);
  expect(fitsWithoutClipping("华南空运专线", 130)).toBe(true);
});

test("what may be too long is clipped: more letters, signs twice as wide, a column that was drawn narrow", () => {
  expect(fitsWithoutClipping("Rotterdam, warehouse 12", 160)).toBe(false);
  expect(fitsWithoutClipping("华南空运专线加急件二", 130)).toBe(false);
  expect(fitsWithoutClipping("12,480", 60)).toBe(false);
});
