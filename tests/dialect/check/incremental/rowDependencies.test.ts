import { expect, test } from "vitest";
import { rowDependencies } from "#dialect/check/incremental/rowDependencies.ts";
import type { Rule } from "#dialect/schema/schema.ts";
import { compiledThing, type Fields } from "../../../helpers/schemas/dialect.ts";

const rule = (id: string, text: string): Rule => ({ id, rule: text, message: {} });
const list = (fields: Fields, rules: readonly Rule[] = []) =>
  ({ type: "array", items: { type: "object", properties: fields, "x-rules": rules } }) as const;

test("rows are independent if their fields read only the row and fields outside of lists", async () => {
  const entity = await compiledThing({
    factor: { type: "number" },
    rows: list({ a: { type: "number" }, b: { type: "number", "x-compute": "row.a * self.factor" } }),
    total: { type: "number", "x-compute": "sum(self.rows.map(r, r.b))" },
  });
  const { lists, byRows, outside } = rowDependencies(entity);
  expect(lists.map(({ name }) => name)).toEqual(["rows"]);
  expect([...byRows]).toEqual(["/total"]);
  expect(outside).toEqual(["/factor"]);
});

test("a rule over other rows is checked separately from the rules of a single row", async () => {
  const rules = [rule("own", "row.a > 0"), rule("unique", "self.rows.exists_one(r, r.a == row.a)")];
  const { lists } = rowDependencies(await compiledThing({ rows: list({ a: { type: "number" } }, rules) }));
  expect(lists[0]?.within.map(({ id }) => id)).toEqual(["own"]);
  expect(lists[0]?.across.map(({ id }) => id)).toEqual(["unique"]);
});

test.each([
  [
    "a field reads other rows",
    list({ a: { type: "number" }, share: { type: "number", "x-compute": "row.a / sum(self.rows.map(r, r.a))" } }),
  ],
  ["a field reads a value that depends on rows", list({ a: { type: "number" }, b: { type: "number", "x-compute": "row.a / self.total" } })],
  ["the visibility of the list depends on its rows", { ...list({ a: { type: "number" } }), "x-visible-when": "size(self.rows) > 0" }],
])("rows are not independent if %s", async (_case, rows) => {
  const entity = await compiledThing({ rows, total: { type: "number", "x-suggest": "sum(self.rows.map(r, r.a))" } });
  expect(rowDependencies(entity).lists).toEqual([]);
});
