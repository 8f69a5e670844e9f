import { describe, expect, test } from "vitest";
import { countIn, formOf, formsOf } from "#dialect/text/plural.ts";

describe("a sentence that counts", () => {
  test("has no form in Chinese, and as many as the language has in others", () => {
    expect(formsOf("zh")).toEqual([]);
    expect(formsOf("en")).toEqual(["one"]);
    expect(formsOf("pl").toSorted()).toEqual(["few", "many", "one"]);
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
