/** The check of the glossary reports planted texts, and none of the product. */
import { expect, test } from "vitest";
import { checkGlossary } from "../../scripts/floors/glossary.mjs";

const found = (language: string, text: string, key = "x-label") =>
  checkGlossary([{ path: "schemas/codes/planted.json", key, language, text }]).map(({ message }) => message);

test("a word that the glossary replaces is refused, in any case", () => {
  expect(found("en", "The Billed Weight of a box")[0]).toMatch(/says "billed weight"; the word of the glossary is "Chargeable weight"/);
  expect(found("zh", "全部异常件")[0]).toMatch(/says "异常件"; the word of the glossary is "问题件"/);
});

test("ASCII punctuation between Chinese characters is refused, except in patterns that are named", () => {
  expect(found("zh", "海运,空运")[0]).toMatch(/has ASCII punctuation/);
  expect(found("zh", "时:分", "form.momentPattern")).toEqual([]);
});

test("a wording that the specification fixes is accepted at its message only", () => {
  expect([found("en", "Save Success", "import.done").length, found("en", "Save Success", "form.saved").length]).toEqual([0, 1]);
});

test("the texts of the product pass", () => {
  expect(checkGlossary()).toEqual([]);
});
