import { describe, expect, test } from "vitest";
import { readIds, RequestReader } from "../../../src/server/answers/requestReader.ts";

const read = (run: (reader: RequestReader) => unknown): readonly [unknown, string[]] => {
  const reader = new RequestReader();
  const value = run(reader);
  return [value, reader.problems.map(({ path, code }) => `${path} ${code}`)];
};

describe("a value of the wrong type or size", () => {
  test("is a problem at its path and becomes undefined, never converted", () => {
    expect(read((reader) => reader.integer("7", "/page", 1, 9))).toEqual([undefined, ["/page type"]]);
    expect(read((reader) => reader.integer(0, "/page", 1, 9))).toEqual([undefined, ["/page minimum"]]);
    expect(read((reader) => reader.integer(10, "/page", 1, 9))).toEqual([undefined, ["/page maximum"]]);
    expect(read((reader) => reader.text("abc", "/t", 2))).toEqual([undefined, ["/t maxLength"]]);
    expect(read((reader) => reader.flag("true", "/f"))).toEqual([undefined, ["/f type"]]);
    expect(read((reader) => reader.list([1, 2], "/l", 1))).toEqual([[], ["/l maxItems"]]);
  });

  test("is accepted at the limit, and absent values are no problem", () => {
    expect(
      read((reader) => [reader.integer(9, "", 1, 9), reader.text("ab", "", 2), reader.flag(false, ""), reader.list([1], "", 1)]),
    ).toEqual([[9, "ab", false, [1]], []]);
    expect(read((reader) => [reader.integer(undefined, "", 1, 9), reader.text(undefined, "", 2), reader.list(undefined, "", 1)])).toEqual([
      [undefined, undefined, []],
      [],
    ]);
  });
});

test("an object may have its known keys only", () => {
  expect(read((reader) => reader.object({ a: 1, b: 2 }, "/x", ["a"]))).toEqual([{ a: 1, b: 2 }, ["/x/b unknownField"]]);
  expect(read((reader) => reader.object([], "/x"))).toEqual([{}, ["/x type"]]);
});

test("the collected problems are thrown together", () => {
  const reader = new RequestReader();
  reader.finish();
  reader.add("/a", "required");
  expect(() => reader.finish()).toThrow("answer.invalid");
});

describe("ids", () => {
  test("are read once each", () => {
    expect(read((reader) => readIds(reader, ["a", "b", "a"]))).toEqual([["a", "b"], []]);
  });

  test("must be there, and must be texts that are not empty", () => {
    expect(read((reader) => readIds(reader, undefined))[1]).toEqual(["/ids selection"]);
    expect(read((reader) => readIds(reader, []))[1]).toEqual(["/ids selection"]);
    expect(read((reader) => readIds(reader, ["", 1]))[1]).toEqual(["/ids/0 required", "/ids/1 type"]);
  });
});
