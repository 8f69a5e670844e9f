import { describe, expect, test } from "vitest";
import { insertJsonItem, moveJsonItem, moveJsonItemInto, moveJsonMember, removeJsonValue, setJsonValue } from "#dialect/json/editJson.ts";

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

describe("an entry that is moved into another list", () => {
  test("keeps its spelling, and leaves the rest as it is", () => {
    expect(moveJsonItemInto(list, "/columns", 1, "/short", 1)).toBe(
      list
        .replace('{ "field":   "b",\n      "width": 3 },\n    ', "")
        .replace("[1, 2, 3]", '[1, { "field":   "b",\n      "width": 3 }, 2, 3]'),
    );
  });

  test("goes to the end where there is no such place, and must be there", () => {
    expect(moveJsonItemInto(list, "/short", 0, "/columns", 9)).toContain('"c",\n    1\n  ]');
    expect(() => moveJsonItemInto(list, "/short", 7, "/columns", 0)).toThrow("/short");
  });

  test("a value is inserted before another, or at the end", () => {
    expect(insertJsonItem(list, "/short", 0, 9)).toContain("[9, 1, 2, 3]");
    expect(insertJsonItem(list, "/short", 9, 9)).toContain("[1, 2, 3, 9]");
  });
});

test("a member moves behind another one, and each keeps its spelling", () => {
  const text = `{ "a": 1, "b":   { "x": 1 }, "c": [1] }`;
  expect(moveJsonMember(text, "/c", "/a")).toBe(`{ "a": 1, "c": [1], "b":   { "x": 1 } }`);
  expect(moveJsonMember(text, "/a", "/c")).toBe(`{ "b":   { "x": 1 }, "c": [1], "a": 1 }`);
  expect(() => moveJsonMember(text, "/a", "/d")).toThrow("/d");
});
