import { expect, test } from "vitest";
import { examplesIn, inPlural, withoutPlural } from "#dialect/begin/labels.ts";

test.each([
  ["Recipe", "Recipes"],
  ["Delivery", "Deliveries"],
  ["Day of work", "Days of work"],
  ["Box", "Boxes"],
  ["Address", "Addresses"],
  ["Bus", "Buses"],
  ["Branch", "Branches"],
  ["News", "News"],
  ["Deliveries", "Deliveries"],
  ["Route 66", "Route 66"],
])("several of the English name %s are called %s", (name, several) => {
  expect(inPlural({ en: name })).toEqual({ en: several });
});

test("what is given goes before the rule, and a name that is still English follows it", () => {
  expect(inPlural({ en: "Person", de: "Person" }, { en: "People" })).toEqual({ en: "People", de: "People" });
  expect(inPlural({ en: "Recipe", de: "Rezept" }, { de: "Rezepte" })).toEqual({ en: "Recipes", de: "Rezepte" });
  expect(inPlural({ en: "Recipe", de: "Rezept" })).toEqual({ en: "Recipes", de: "Rezept" });
});

test("a language with a plural of its own lacks it until it is given; Chinese has none", () => {
  const label = { en: "Recipe", de: "Rezept", zh: "食谱" };
  expect(withoutPlural(label)).toEqual(["de"]);
  expect(withoutPlural(label, { de: "Rezepte" })).toEqual([]);
});

test("example records are in one language, as somebody of that language types them; what nobody translated is English", () => {
  const examples = [{ title: { en: "Bread", de: "Brot" }, lines: [{ what: { en: "Rye" } }], amount: 2 }];
  expect(examplesIn("de", examples)).toEqual([{ title: "Brot", lines: [{ what: "Rye" }], amount: 2 }]);
  expect(examplesIn("fr", examples)).toEqual([{ title: "Bread", lines: [{ what: "Rye" }], amount: 2 }]);
});
