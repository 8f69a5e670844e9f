import { describe, expect, test } from "vitest";
import { countIn, formOf, formsOf, sentenceOf } from "#dialect/text/plural.ts";

describe("a sentence that counts", () => {
  const rows = { rows: "{{count}} rows", rows_one: "{{count}} row" };

  test("takes the form of its number where it has one, its plain words otherwise", () => {
    expect([0, 1, 2, 21].map((count) => sentenceOf(rows, "en", "rows", { count }))).toEqual([
      "{{count}} rows",
      "{{count}} row",
      "{{count}} rows",
      "{{count}} rows",
    ]);
    expect(sentenceOf({ rows: "{{count}} rows" }, "en", "rows", { count: 1 })).toBe("{{count}} rows");
    expect(sentenceOf(rows, "en", "columns", { count: 1 })).toBeUndefined();
  });

  test("has no form in Chinese, and as many as the language has in others", () => {
    expect(formsOf("zh")).toEqual([]);
    expect(formsOf("en")).toEqual(["one"]);
    expect(formsOf("pl").toSorted()).toEqual(["few", "many", "one"]);
    const polish = {
      rows: "{{count}} wiersza",
      rows_one: "{{count}} wiersz",
      rows_few: "{{count}} wiersze",
      rows_many: "{{count}} wierszy",
    };
    expect([1, 3, 5, 1.5].map((count) => sentenceOf(polish, "pl", "rows", { count }))).toEqual([
      polish.rows_one,
      polish.rows_few,
      polish.rows_many,
      polish.rows,
    ]);
    expect(sentenceOf(rows, "not a language", "rows", { count: 1 })).toBe(rows.rows);
  });

  test("is counted by `count`, else by the limit of a rule; by nothing that is no number", () => {
    expect([{ count: 3, limit: 1 }, { limit: 1 }, { limit: "1" }, { count: "1,200" }, {}].map(countIn)).toEqual([
      3,
      1,
      1,
      undefined,
      undefined,
    ]);
  });

  test("is known by the end of its key", () => {
    expect([formOf("list.rows_one"), formOf("list.rows"), formOf("list.no_one.at")]).toEqual(["list.rows", undefined, undefined]);
  });
});
