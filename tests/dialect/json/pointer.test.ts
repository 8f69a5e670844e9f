import { isWithin } from "#dialect/json/jsonValues.ts";
import { expect, test } from "vitest";
import { childPointer, getAt, isUnsafeKey, patternOf, pointerTokens, setAt, toPointer, parentPointer } from "#dialect/json/pointer.ts";

const record = { lines: [{ size: 1 }, { size: 2 }], address: { city: "Oslo" } };

test("a pointer names one value", () => {
  expect(getAt(record, "/lines/1/size")).toBe(2);
  expect(getAt(record, "address/city")).toBe("Oslo");
  expect(getAt(record, "")).toBe(record);
});

test("a place that is not there is undefined, also where a prototype has the name", () => {
  for (const pointer of ["/lines/2/size", "/lines/x", "/address/city/0", "/constructor/name", "/lines/length"])
    expect(getAt(record, pointer)).toBeUndefined();
});

test("setting copies the way and shares the rest", () => {
  const changed = setAt(record, "/lines/1/size", 3);
  expect(changed).toEqual({ lines: [{ size: 1 }, { size: 3 }], address: { city: "Oslo" } });
  expect(changed["address"]).toBe(record.address);
  expect(record.lines[1]).toEqual({ size: 2 });
});

test("setting makes the groups on the way, appends the next row and removes by undefined", () => {
  expect(setAt({}, "/a/b", 1)).toEqual({ a: { b: 1 } });
  expect(setAt(record, "/lines/2/size", 3)["lines"]).toHaveLength(3);
  expect(setAt(record, "/address/city", undefined)).toEqual({ lines: record.lines, address: {} });
  expect(setAt(record, "/lines/0", undefined)["lines"]).toEqual([{ size: 2 }]);
});

test("a step through a text, beyond the next row or to a prototype changes nothing", () => {
  for (const pointer of ["/address/city/x", "/lines/9/size", "/__proto__/polluted", "/constructor/prototype/x"])
    expect(setAt(record, pointer, 1)).toEqual(record);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

test("names with slash and tilde survive", () => {
  expect(pointerTokens(childPointer("/a", "b/c~d"))).toEqual(["a", "b/c~d"]);
  expect(toPointer(["a", 3, "b"])).toBe("/a/3/b");
});

test("the place in every row", () => {
  expect(patternOf("/lines/12/parts/3/size")).toBe("/lines/-/parts/-/size");
  expect(patternOf("/line2/size")).toBe("/line2/size");
});

test("three names reach a prototype", () => {
  expect(["__proto__", "constructor", "prototype", "name"].map(isUnsafeKey)).toEqual([true, true, true, false]);
});

test("a path is within itself and its ancestors, not within a longer name", () => {
  expect([isWithin("/a/b", "/a"), isWithin("/a", "/a"), isWithin("/ab", "/a"), isWithin("/a", "")]).toEqual([true, true, false, true]);
});

test("the parent of a pointer is one name shorter, and the root's is the root", () => {
  expect(["/lines/3/size", "/a", ""].map(parentPointer)).toEqual(["/lines/3", "", ""]);
});
