import { expect, test } from "vitest";
import { inLanguage } from "#dialect/text/text.ts";

test("a text is shown in the language, else in its first language", () => {
  const text = { zh: "名称", en: "Name" };
  expect([inLanguage(text, "en"), inLanguage(text, "fr"), inLanguage({}, "en"), inLanguage(undefined, "en")]).toEqual([
    "Name",
    "名称",
    "",
    "",
  ]);
});
