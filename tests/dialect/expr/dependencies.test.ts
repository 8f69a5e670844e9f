import { expect, test } from "vitest";
import { dependencies, overlaps } from "#dialect/expr/dependencies.ts";
import { parseExpr } from "#dialect/expr/parse.ts";

const reads = (text: string) =>
  dependencies(parseExpr(text))
    .map(({ name, path }) => name + path)
    .sort();

test("every place that is read, each once", () => {
  expect(reads("self.a + self.a > limits.most && has(self.b.c)")).toEqual(["limits/most", "self/a", "self/b/c"]);
});

test("names bound over rows are followed to their lists", () => {
  expect(reads("sum(self.lines.map(l, l.q * l.n))")).toEqual(["self/lines/-/n", "self/lines/-/q"]);
  expect(reads("self.lines.filter(l, l.on).all(l, l.parts.exists(p, p.x == row.y))")).toEqual([
    "row/y",
    "self/lines/-/on",
    "self/lines/-/parts/-/x",
  ]);
});

test("an entry of a list is any of them, a named entry is a field", () => {
  expect(reads("self.list[self.at].x == self['name']")).toEqual(["self/at", "self/list/-/x", "self/name"]);
});

test("branches and lists are read too", () => {
  expect(reads("self.a ? self.b : coalesce(self.c, [self.d, -self.e, !self.f])")).toEqual([
    "self/a",
    "self/b",
    "self/c",
    "self/d",
    "self/e",
    "self/f",
  ]);
});

test("a place overlaps what holds it and what it holds", () => {
  expect(overlaps("/lines", "/lines/-/q")).toBe(true);
  expect(overlaps("/lines/-/q", "/lines")).toBe(true);
  expect(overlaps("/line", "/lines")).toBe(false);
});

test("a row that is compared with the others reads its own values and those of every row", () => {
  expect(reads("row.overlapsAnother(self.lines, row.from, row.to)")).toEqual([
    "row/from",
    "row/to",
    "self/lines/-/from",
    "self/lines/-/to",
  ]);
  expect(reads("self.lines.exists(l, l.duplicateOf(self.lines, l.code))")).toEqual(["self/lines/-/code"]);
});
