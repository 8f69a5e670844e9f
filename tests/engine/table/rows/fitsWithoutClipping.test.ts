import { expect, test } from "vitest";
import { surelyFits } from "#engine/table/rows/fitsWithoutClipping.ts";

test("numbers and short words need no clip in a column of their kind", () => {
  expect(surelyFits("12,480", 100)).toBe(true);
  expect(surelyFits("2026-11-22", 130)).toBe(true);
  expect(surelyFits("华南空运专线", 130)).toBe(true);
});

test("what may be too long is clipped: more letters, signs twice as wide, a column that was drawn narrow", () => {
  expect(surelyFits("Rotterdam, warehouse 12", 160)).toBe(false);
  expect(surelyFits("华南空运专线加急件二", 130)).toBe(false);
  expect(surelyFits("12,480", 60)).toBe(false);
});
