import { expect, test } from "vitest";
import { recordAfter } from "../../../src/dialect/records/recordAfter.ts";
import { context, entity } from "../../helpers/schemas/product.ts";
import { parseExpr } from "../../../src/dialect/expr/parse.ts";

test("a record after a transition has its new state, what was set from the answers, and its formulas computed again", async () => {
  const goods = await entity("sku");
  const texts = { "/purpose": "asked.note", material: "self.purpose" };
  const after = recordAfter(
    { sku: "A", purpose: "toys", material: "wood" },
    {
      ...{ entity: goods, machine: { field: "state" }, asked: { note: "gifts" }, context: await context() },
      transition: { to: "checked", effects: [{ set: texts }] },
      expressions: Object.fromEntries(Object.values(texts).map((text) => [text, parseExpr(text)])),
    },
  );
  expect(after).toMatchObject({ sku: "A", purpose: "gifts", material: "toys", state: "checked" });
});

test("what a transition makes of other records changes nothing of its own", async () => {
  const sku = await entity("sku");
  const transition = { effects: [{ update: "bill", where: "true", set: { remain: "0" } }] };
  const step = { entity: sku, machine: { field: "state" }, expressions: {}, asked: {}, context: await context(), transition };
  expect(recordAfter({ sku: "A" }, step)).toEqual({ sku: "A" });
});
