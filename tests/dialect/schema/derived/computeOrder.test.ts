import { expect, test } from "vitest";
import { compileExpressions } from "#dialect/compile/collectExpressions.ts";
import { computeOrder, readsOf, schemaFields } from "#dialect/schema/derived/computeOrder.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { type Fields, thing } from "../../../helpers/schemas/dialect.ts";

const ordered = (fields: Fields): string[] => {
  const entity: EntitySchema = thing(fields);
  return computeOrder(entity, compileExpressions(entity, "thing.json")).map(({ pointer }) => pointer);
};
const sum = (text: string) => ({ type: "number", "x-compute": text }) as const;

test("a computed field comes after the computed fields that it reads, also through rows", () => {
  const rows = { type: "array", items: { type: "object", properties: { net: { type: "number" }, gross: sum("row.net * 2") } } } as const;
  expect(
    ordered({
      total: sum("self.freight + self.weight"),
      freight: sum("self.weight * 3"),
      weight: sum("sum(self.rows.map(r, r.gross))"),
      rows,
    }),
  ).toEqual(["/rows/-/gross", "/weight", "/freight", "/total"]);
});

test("an amount comes after the computed currency that it is rounded by", () => {
  const amount = { ...sum("1 / 3"), "x-currency-field": "currency" };
  const currency = { type: "string", "x-compute": "'JPY'" } as const;
  expect(ordered({ amount, group: { type: "object", properties: { amount, currency } }, currency })).toEqual([
    "/currency",
    "/amount",
    "/group/currency",
    "/group/amount",
  ]);
});

test("a suggested field is ordered like a computed one", () => {
  expect(ordered({ a: { type: "number", "x-suggest": "self.b" }, b: sum("1 + 1") })).toEqual(["/b", "/a"]);
});

test("a cycle is refused with all its fields", () => {
  expect(() => ordered({ a: sum("self.b"), b: sum("self.c"), c: sum("self.a") })).toThrow(
    "read each other in a cycle: /a -> /b -> /c -> /a",
  );
});

test("fields are listed with the locations of self and row", () => {
  const part = { $id: "part", type: "object", properties: { size: { type: "number" } } } as const;
  const fields = schemaFields({ properties: { part, rows: { type: "array", items: part } } });
  expect(fields.map(({ pointer, self, row }) => [pointer, self, row])).toEqual([
    ["/part", "", undefined],
    ["/part/size", "/part", undefined],
    ["/rows", "", undefined],
    ["/rows/-/size", "/rows/-", "/rows/-"],
  ]);
});

test("an expression reads self, row and ref as locations of the record; session values are omitted", () => {
  const text = "self.a + row.b + ref.port.country + user.name + oldSelf.c";
  const expressions = compileExpressions({ "x-compute": text }, "a.json");
  expect(readsOf({ self: "/part", row: "/rows/-" }, expressions, text)).toEqual(["/part/a", "/rows/-/b", "/port/country"]);
});
