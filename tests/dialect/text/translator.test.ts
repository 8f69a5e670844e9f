import { describe, expect, test } from "vitest";
import { createTranslator } from "#dialect/text/translator.ts";

const polish = { rows: "{{count}} wiersza", rows_one: "{{count}} wiersz", rows_few: "{{count}} wiersze", rows_many: "{{count}} wierszy" };
const texts = {
  en: {
    rows: "{{count}} rows",
    rows_one: "{{count}} row",
    most: "At most {{limit}} fields",
    most_one: "At most {{limit}} field",
    hello: "Hello {{ name }}",
  },
  zh: { rows: "{{count}}行" },
  pl: polish,
};
const { sentence, has } = createTranslator(texts);

describe("a sentence", () => {
  test("takes the plural form of its number in the language in use", () => {
    expect([0, 1, 2, 21].map((count) => sentence("en", "rows", { count }))).toEqual(["0 rows", "1 row", "2 rows", "21 rows"]);
    expect([1, 2].map((count) => sentence("zh", "rows", { count }))).toEqual(["1行", "2行"]);
    expect([1, 3, 5, 1.5].map((count) => sentence("pl", "rows", { count }))).toEqual(["1 wiersz", "3 wiersze", "5 wierszy", "1.5 wiersza"]);
  });

  test("counts by a limit where it has no count, also one that came as text", () => {
    expect([1, "1", 2].map((limit) => sentence("en", "most", { limit }))).toEqual([
      "At most 1 field",
      "At most 1 field",
      "At most 2 fields",
    ]);
  });

  test("has values as they are: unescaped, lists as JSON, nothing for none; braces and calls in a value stay text", () => {
    const named = ["<Anna>", ["a"], null, "{{count}}", "$t(rows)"].map((name) => sentence("en", "hello", { name, count: 2 }));
    expect(named).toEqual(["Hello <Anna>", 'Hello ["a"]', "Hello ", "Hello {{count}}", "Hello $t(rows)"]);
  });

  test("is not changed by parameters that are called like options of i18next", () => {
    expect(sentence("en", "hello", { name: "Anna", lng: "zh", context: "male", defaultValue: "x", replace: "y" })).toBe("Hello Anna");
  });

  test("is its key where there is no message, or that of the other language where one is named", () => {
    expect([sentence("zh", "hello", { name: "Anna" }), has("zh", "hello"), has("en", "hello")]).toEqual(["hello", false, true]);
    expect(createTranslator(texts, "en").sentence("zh", "hello", { name: "Anna" })).toBe("Hello Anna");
    expect(sentence("not a language", "rows", { count: 1 })).toBe("rows");
  });
});
