import { expect, test } from "vitest";
import { candidatesFor, createListIndexes, keyTestOf } from "#dialect/expr/listIndex.ts";
import { parseExpr } from "#dialect/expr/parse.ts";

const testOf = (text: string) => {
  const each = parseExpr(`self.rows.exists(x, ${text})`);
  return each.op === "each" ? keyTestOf(each) : undefined;
};
const keyOf = (text: string) => testOf(text)?.key;

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
  const test_ = testOf("x.code == row.code")!;
  expect(candidatesFor(createListIndexes(), list, test_, "A")).toEqual({
    known: [{ code: "A" }, { code: "A", n: 2 }],
    unknown: [{ other: 1 }],
  });
  expect(candidatesFor(createListIndexes(), list, test_, undefined)).toBeUndefined();
});

test("a number and the text of the same decimal share a bucket", () => {
  const list = [{ n: 1.5 }, { n: "1.50" }, { n: "a" }];
  const test_ = testOf("x.n == row.n")!;
  expect(candidatesFor(createListIndexes(), list, test_, "1.5")).toEqual({ known: [{ n: 1.5 }, { n: "1.50" }], unknown: [] });
});

test.each([
  ["x.code == row.code && x.count > self.most", true],
  ["x.code == row.code && x.count > row.count", false],
  ["x.code == row.code && x != row", false],
])("rows with the same key share the result of %s: %j", (text, isShared) => expect(testOf(text)?.isShared).toBe(isShared));
