import { expect, test } from "vitest";
import { createRandom } from "../../../src/server/seed/random.ts";
import { sampleAnswers } from "../../../src/server/seed/sampleAnswers.ts";
import type { SampleParts } from "../../../src/server/seed/sampleParts.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import type { Schemas } from "../../../src/server/schemas/loadSchemas.ts";
import { librarySchemas } from "../../helpers/server/library.ts";

/** The library, with these expressions compiled too. */
async function schemasWith(...texts: readonly string[]): Promise<Schemas> {
  const schemas = await librarySchemas();
  const expressions = { ...schemas.compiled.expressions, ...Object.fromEntries(texts.map((text) => [text, parseExpr(text)])) };
  return Object.assign(Object.create(schemas) as Schemas, { compiled: { ...schemas.compiled, expressions } });
}

const other = "self.note == 'other'";

test("a prompt is answered by its samples, and by something plain where it must be answered", async () => {
  const random = createRandom(1);
  const schemas = await schemasWith("true", other);
  const draw = { random, record: {}, today: "2026-11-22", texts: new Map<string, string>() };
  const answers = sampleAnswers(
    { schemas, random } as unknown as SampleParts,
    {
      note: { type: "string", "x-sample": ["ok"] },
      weight: { type: "number", minimum: 2.5, "x-required-when": "true" },
      kind: { type: "string", "x-codes": "kind", "x-required-when": "true" },
      reason: { type: "string", "x-required-when": "true" },
      unset: { type: "string" },
      needless: { type: "string", "x-required-when": other },
    },
    draw,
  );
  expect(answers).toEqual({ note: "ok", weight: 3, kind: expect.any(String) as unknown, reason: "…" });
  expect(schemas.catalog.codes("kind").map((code) => code.const)).toContain(answers["kind"]);
});

test("a sample fits the answers before it, and otherwise the record", async () => {
  const random = createRandom(1);
  const schemas = await librarySchemas();
  const draw = { random, record: { cost: "packing", country: "GB" }, today: "2026-11-22", texts: new Map<string, string>() };
  const answers = sampleAnswers(
    { schemas, random } as unknown as SampleParts,
    {
      cost: { type: "string", "x-sample": ["insurance"] },
      quantity: { type: "number", "x-sample": { by: "cost", values: { packing: 1, insurance: 3 } } },
      total: { type: "number", "x-sample": { by: "quantity", values: { 1: 10, 3: 90 } } },
      carrier: { type: "string", "x-sample": { by: "country", values: { GB: "DPD" }, otherwise: "UPS" } },
    },
    draw,
  );
  expect(answers).toEqual({ cost: "insurance", quantity: 3, total: 90, carrier: "DPD" });
});

test("a reference is answered by a record that is free at that time, with what choosing it fills in", async () => {
  const random = createRandom(1);
  const schemas = await schemasWith("true");
  const van = (id: string) => ({ id, plate: `P-${id}` });
  const parts = { schemas, random, pools: new Map([["van", [van("a"), van("b")]]]), taken: new Map() } as unknown as SampleParts;
  const asks: Parameters<typeof sampleAnswers>[1] = {
    van: { type: "string", "x-sample": { unused: "at" }, "x-reference": { entity: "van", show: ["plate"], fill: { plate: "plate" } } },
    plate: { type: "string", "x-required-when": "true", "x-sample": ["none"] },
  };
  const at = (time: string) =>
    sampleAnswers(parts, asks, { random, record: { at: time }, today: "2026-11-22", texts: new Map<string, string>() });
  expect([at("09:00"), at("09:00")]).toEqual([
    { van: "a", plate: "P-a" },
    { van: "b", plate: "P-b" },
  ]);
  expect(new Set([at("10:00"), at("10:00")].map(({ van: chosen }) => chosen))).toEqual(new Set(["a", "b"]));
  expect(sampleAnswers({ ...parts, pools: new Map() }, asks, { random, record: {}, today: "2026-11-22", texts: new Map() })).toEqual({
    plate: "none",
  });
});

test("an answered reference fills in what choosing its record of that day fills in", async () => {
  const random = createRandom(1);
  const inForce = "row.from <= today && self.land == row.land";
  const schemas = await schemasWith(inForce);
  const table = (from: string, price: number, land = "US") => ({ code: "A", from, price, land });
  const pools = new Map([["table", [table("2026-12-01", 9), table("2026-11-01", 7, "GB"), table("2026-11-01", 8)]]]);
  const asks: Parameters<typeof sampleAnswers>[1] = {
    table: {
      type: "string",
      "x-sample": ["A"],
      "x-reference": { entity: "table", key: "code", show: ["code"], where: inForce, fill: { price: "price" } },
    },
    price: { type: "number", "x-sample": { from: 1, to: 2 } },
  };
  const draw = { random, record: { land: "US" }, today: "2026-11-22", texts: new Map<string, string>() };
  expect(sampleAnswers({ schemas, random, pools } as unknown as SampleParts, asks, draw)).toEqual({ table: "A", price: 8 });
});
