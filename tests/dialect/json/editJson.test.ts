import { describe, expect, test } from "vitest";
import { moveJsonItem, removeJsonValue, setJsonValue } from "#dialect/json/editJson.ts";

const list = `{
  "columns": [
    { "field": "a" },
    { "field":   "b",
      "width": 3 },
    "c"
  ],
  "short": [1, 2, 3]
}
`;

describe("an entry that is moved", () => {
  test("stays as it is written, and so do all others", () => {
    expect(moveJsonItem(list, "/columns", 1, 0)).toBe(
      list.replace(
        '{ "field": "a" },\n    { "field":   "b",\n      "width": 3 }',
        '{ "field":   "b",\n      "width": 3 },\n    { "field": "a" }',
      ),
    );
    expect(moveJsonItem(list, "/short", 0, 2)).toBe(list.replace("[1, 2, 3]", "[2, 3, 1]"));
  });

  test("there and back again is no change", () => {
    expect(moveJsonItem(moveJsonItem(list, "/columns", 0, 2), "/columns", 2, 0)).toBe(list);
  });

  test("must be there", () => {
    expect(() => moveJsonItem(list, "/columns", 0, 3)).toThrow("/columns");
    expect(() => moveJsonItem(list, "/none", 0, 0)).toThrow("/none");
  });
});

test("a value put in and taken out again leaves the text as it was", () => {
  const { text, pointer } = setJsonValue(list, "/columns/-", { field: "d" });
  expect(removeJsonValue(text, pointer)).toBe(list);
});

describe("what is taken out", () => {
  test("leaves its neighbours as they are written", () => {
    expect(removeJsonValue(list, "/columns/0")).toBe(list.replace('{ "field": "a" },\n    ', ""));
    expect(removeJsonValue(list, "/columns/1/width")).toBe(list.replace(',\n      "width": 3', ""));
    expect(removeJsonValue(list, "/short/1")).toBe(list.replace("[1, 2, 3]", "[1, 3]"));
    expect(removeJsonValue(list, "/short")).toBe(list.replace(',\n  "short": [1, 2, 3]', ""));
    expect(removeJsonValue(list, "/columns/0/field")).toBe(list.replace('{ "field": "a" }', "{}"));
  });

  test("must be there", () => {
    expect(() => removeJsonValue(list, "/short/3")).toThrow("/short/3");
  });
});
