import { expect, test } from "vitest";
import { createWorkbenchTranslation } from "../../../src/workbench/client/translation.ts";
import { placeTitle } from "../../../src/workbench/controls/placeTitle.ts";

const box = {
  "x-label": { en: "Box" },
  properties: { size: { "x-label": { en: "Size" }, maxLength: 4, "x-bind": { "x-decimals": "places" } } },
  "x-rules": [{ id: "fits", message: { en: "It must fit" }, rule: "self.size < 3" }],
};
const named = (pointer: string) => placeTitle(box, pointer, "Boxes", createWorkbenchTranslation("en"));

test("a place is named by the labels around it and the word for its keyword", () => {
  expect(named("/properties/size/maxLength")).toBe("Size › Maximum length");
  expect(named("/x-rules/0/rule")).toBe("It must fit › Must hold");
});

test("a text is named with its language, and what belongs to no part with its file", () => {
  expect(named("/properties/size/x-label/en")).toBe("Size › Label › English");
  expect(named("/x-label/en")).toBe("Boxes › Label › English");
});

test("what has no word keeps its name", () => {
  expect(named("/properties/size/x-index")).toBe("Size › x-index");
});
