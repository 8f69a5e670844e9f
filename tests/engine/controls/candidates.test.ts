import { expect, test } from "vitest";
import { parseExpr } from "#dialect/expr/parse.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { candidates } from "#engine/controls/candidates.ts";

const context = { user: {}, limits: {}, today: "2026-11-20", now: "2026-11-20 12:00:00", on: "create" };
const part = { $id: "part", type: "object", properties: { land: {}, shop: {} } } as const;
const schema: EntitySchema = {
  "x-entity": { name: "trip", owner: "customer" },
  "x-label": {},
  properties: { land: {}, shop: {}, start: part, lines: { type: "array", items: part } },
};
const ask = (where: string, record: Rec, path = "/shop") =>
  candidates({ name: "trip", schema, expressions: { [where]: parseExpr(where) } }, where, path, record, context);
const sameLand = "!has(self.land) || row.land == self.land";

test("the server is asked with what the condition reads, and with nothing else", () => {
  const { query, fits } = ask(sameLand, { land: "DE", note: "a" });
  expect(query).toEqual({ entity: "trip", field: "/shop", self: { land: "DE" } });
  expect([fits({ land: "DE" }), fits({ land: "FR" })]).toEqual([true, false]);
});

test("what the condition reads and the record lacks is named by its label", () => {
  const labelled = { ...schema, properties: { ...schema.properties, land: { "x-label": { en: "Land" } } } };
  const where = "row.land == self.land";
  const missing = (record: Rec) =>
    candidates({ name: "trip", schema: labelled, expressions: { [where]: parseExpr(where) } }, where, "/shop", record, context).missing;
  expect(missing({})).toEqual([{ en: "Land" }]);
  expect(missing({ land: "DE" })).toEqual([]);
});

test("what is cleared is absent", () => {
  const { query, fits } = ask(sameLand, { land: null });
  expect([query.self, fits({ land: "FR" })]).toEqual([{}, true]);
});

test("a part that was written as an entity of its own means itself, also in a row", () => {
  const record = { land: "DE", start: { land: "FR" }, lines: [{ land: "NL" }, { land: "PL" }] };
  expect(ask(sameLand, record, "/start/shop").query).toEqual({ entity: "trip", field: "/start/shop", self: { land: "FR" } });
  const { query, fits } = ask(sameLand, record, "/lines/1/shop");
  expect(query).toEqual({ entity: "trip", field: "/lines/-/shop", self: { land: "PL" } });
  expect([fits({ land: "PL" }), fits({ land: "DE" })]).toEqual([true, false]);
});

test("what is unknown lets nothing through, as in a database", () => {
  expect(ask("row.land == self.land", {}).fits({ land: "DE" })).toBe(false);
});
