import { expect, test } from "vitest";
import { parseExpr } from "#dialect/expr/parse.ts";
import { candidates } from "#engine/form/candidates.ts";

const context = { user: {}, limits: {}, today: "2026-11-20", now: "2026-11-20 12:00:00", on: "create" };
const ask = (where: string, record: Record<string, string>) => candidates({ [where]: parseExpr(where) }, where, record, context);

test("an equality with a known side is asked of the server too", () => {
  const { filters, fits } = ask("row.land == self.land && row.size > 3", { land: "DE" });
  expect(filters).toEqual({ land: "DE" });
  expect([fits({ land: "DE", size: 4 }), fits({ land: "FR", size: 4 }), fits({ land: "DE", size: 1 })]).toEqual([true, false, false]);
});

test("a condition that may be let off is asked of each row only", () => {
  const { filters, fits } = ask("!has(self.land) || row.land == self.land", { land: "DE" });
  expect(filters).toEqual({});
  expect([fits({ land: "DE" }), fits({ land: "FR" })]).toEqual([true, false]);
});

test("what is unknown lets nothing through, as in a database", () => {
  expect(ask("row.land == self.land", {}).fits({ land: "DE" })).toBe(false);
});

test("the answer is another one only when a value it reads is", () => {
  const where = "row.land == self.land";
  expect(ask(where, { land: "DE", note: "a" }).key).toBe(ask(where, { land: "DE", note: "b" }).key);
  expect(ask(where, { land: "DE" }).key).not.toBe(ask(where, { land: "FR" }).key);
});
