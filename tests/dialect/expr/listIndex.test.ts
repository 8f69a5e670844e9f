import { expect, test } from "vitest";
import { candidatesFor, createListIndexes, keyTestOf } from "#dialect/expr/listIndex.ts";
import { parseExpr } from "#dialect/expr/parse.ts";

const keyOf = (text: string) => keyTestOf(parseExpr(text), "x")?.key;

test.each([
  ["x.code == row.code", ["code"]],
  ["row.code == x.size.code", ["size", "code"]],
  ["x.count > 1 && x.code == 'A'", ["code"]],
])("%s has the key %j", (text, key) => expect(keyOf(text)).toEqual(key));

test.each(["x.code != row.code", "x.code == row.code || x.count > 1", "x.code == x.other", "x == row"])("%s has no key", (text) =>
  expect(keyOf(text)).toBeUndefined(),
);

test("the candidates are the entries with the key, and those without one", () => {
  const list = [{ code: "A" }, { code: "B" }, { other: 1 }, { code: "A", n: 2 }];
  const test_ = keyTestOf(parseExpr("x.code == row.code"), "x")!;
  expect(candidatesFor(createListIndexes(), list, test_, "A")).toEqual([{ code: "A" }, { code: "A", n: 2 }, { other: 1 }]);
  expect(candidatesFor(createListIndexes(), list, test_, undefined)).toBe(list);
});

test("a number and the text of the same decimal share a bucket", () => {
  const list = [{ n: 1.5 }, { n: "1.50" }, { n: "a" }];
  const test_ = keyTestOf(parseExpr("x.n == row.n"), "x")!;
  expect(candidatesFor(createListIndexes(), list, test_, "1.5")).toEqual([{ n: 1.5 }, { n: "1.50" }]);
});
