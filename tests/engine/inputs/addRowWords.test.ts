import { expect, test } from "vitest";
import { decapitalize } from "#engine/inputs/addRowWords.ts";

test.each([
  ["en", "Box", "box"],
  ["en", "ISBN", "ISBN"],
  ["en", "A", "A"],
  ["fr", "Été", "été"],
  ["zh", "箱", "箱"],
  ["de", "Teil", "Teil"],
])("inside a sentence in %s the label %s is %s", (language, label, expected) => {
  expect(decapitalize(label, language)).toBe(expected);
});
