import { expect, test } from "vitest";
import { readOptionLines } from "../../../src/workbench/visual/OptionListChoice.tsx";

test("options are typed one a line, with commas of either language", () => {
  expect(readOptionLines("sea, 海运, By sea\n\nair，空运，By air, fast", ["zh", "en"])).toEqual([
    { const: "sea", "x-label": { zh: "海运", en: "By sea" } },
    { const: "air", "x-label": { zh: "空运", en: "By air, fast" } },
  ]);
});

test("a line that lacks a label, or a value that occurs twice, is no list", () => {
  expect(readOptionLines("sea, 海运", ["zh", "en"])).toBeUndefined();
  expect(readOptionLines("sea, 海运, Sea\nsea, 空运, Air", ["zh", "en"])).toBeUndefined();
});

test("labels are in the languages of the product", () => {
  expect(readOptionLines("city, City bike, Stadtrad", ["en", "de"])).toEqual([
    { const: "city", "x-label": { en: "City bike", de: "Stadtrad" } },
  ]);
  expect(readOptionLines("city, Stadtrad, flott", ["de"])).toEqual([{ const: "city", "x-label": { de: "Stadtrad, flott" } }]);
  expect(readOptionLines("city, City bike", ["en", "de"])).toBeUndefined();
  // The catalogue of the product has not come yet.
  expect(readOptionLines("city, City bike", [])).toBeUndefined();
});
