/** Rows of one record share what does not depend on them; nothing of it shows in a result. */
import { expect, test } from "vitest";
import { evaluate, evaluateWithinBudget, maxSteps, startBudget } from "#dialect/expr/evaluate.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import { shareWork } from "#dialect/expr/sharedWork.ts";
import type { Scope } from "#dialect/expr/evaluate.ts";

const rows = Array.from({ length: 100 }, (_, at) => ({ a: at % 10, b: at }));

function stepsFor(text: string, self = { rows }): number {
  const budget = startBudget();
  const scope = shareWork({ self });
  const expressions = { [text]: parseExpr(text) };
  for (const row of self.rows) evaluateWithinBudget(expressions, text, { ...scope, row }, budget);
  return maxSteps - budget.steps;
}

test("a part that reads only the record is computed once for all rows", () => {
  expect(stepsFor("row.b <= sum(self.rows.map(r, r.b))")).toBeLessThan(100 * 10 + 1000);
});

test("a part that reads the row, or a name that a macro binds, is not", () => {
  const scope = shareWork({ self: { rows } });
  const values = (text: string) => rows.slice(0, 3).map((row) => evaluate(parseExpr(text), { ...scope, row }));
  expect(values("size(self.rows.filter(r, r.b < row.b))")).toEqual([0, 1, 2]);
  expect(values("[1, 2].map(x, self.rows.filter(r, r.b < x).map(r, r.b))")).toEqual(Array(3).fill([[0], [0, 1]]));
});

test("a macro that binds a name of the record gives it its own meaning", () => {
  const text = "self.rows.filter(limits, size([limits.a].filter(l, l == limits.a && limits.a > 8)) > 0)";
  const plain: Scope = { self: { rows }, limits: { a: 0 } };
  expect(evaluate(parseExpr(text), shareWork(plain))).toEqual(evaluate(parseExpr(text), plain));
});

test("parts taken in by `$ref` are their own `self`, and do not share", () => {
  const scope = shareWork({});
  const tree = parseExpr("sum(self.list)");
  expect([[1], [2, 3]].map((list) => evaluate(tree, { ...scope, self: { list } }))).toEqual([1, 5]);
});

test("rows that look for the same key share the answer, known or unknown", () => {
  const text = "self.rows.exists(r, r.k == row.k && has(r.w) && r.w > 3)";
  const lists = [
    [{ k: 1, w: 1 }, { k: 1 }, { k: 1, w: 5 }, { k: 2, w: 2 }, { k: 3 }],
    [{ k: 1, w: 1 }, { w: 9 }, { k: 2 }, {}, { k: 2, w: 9 }],
    [{ k: "1", w: 9 }, { k: "1.0" }, { k: 1 }, { k: true, w: 4 }],
  ];
  for (const list of lists) {
    const scope = shareWork({ self: { rows: list } });
    const tree = parseExpr(text);
    expect(list.map((row) => evaluate(tree, { ...scope, row }))).toEqual(list.map((row) => evaluate(tree, { self: { rows: list }, row })));
  }
});

test("2,000 rows with one key in common cost no more than 2,000 rows with a key each", () => {
  const self = (key: (at: number) => number) => ({ rows: Array.from({ length: 2000 }, (_, at) => ({ a: key(at), b: at })) });
  const text = "self.rows.exists(r, r.a == row.a && r.b < 0)";
  expect(
    stepsFor(
      text,
      self(() => 1),
    ),
  ).toBeLessThan(60_000);
  expect(
    stepsFor(
      text,
      self((at) => at),
    ),
  ).toBeLessThan(60_000);
});
