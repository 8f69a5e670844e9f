import { expect, test } from "vitest";
import { namesIn } from "#engine/map/placeNames.ts";

test("a text in two languages holds the name in each, and the whole", () => {
  expect(namesIn("长滩 Long Beach")).toEqual(["长滩 Long Beach", "长滩", "Long Beach"]);
});

test("a single word is one name, and an empty text none", () => {
  expect([namesIn("Hamburg"), namesIn("  ")]).toEqual([["Hamburg"], []]);
});
