import { expect, test } from "vitest";
import { runsOf } from "../../helpers/runsOf.ts";
import { scopeOf } from "#dialect/check/check.ts";
import { partForFields } from "#dialect/check/partForFields.ts";
import { readReferences } from "#dialect/check/referenced.ts";
import { resolveRecord } from "#dialect/check/resolveRecord.ts";
import type { Json } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { schemaFields } from "#dialect/schema/derived/computeOrder.ts";
import { compiledThing, onCreate } from "../../helpers/schemas/dialect.ts";
import { createGenerator } from "../../helpers/schemas/generateRecord.ts";
import { catalog, entity } from "../../helpers/schemas/product.ts";

const port = { type: "string", "x-reference": { entity: "thing", value: "code", show: ["code"] } } as const;

test("a field is computed with the formulas and conditions that it reads, and without the others", async () => {
  const whole = await compiledThing({
    on: { type: "integer" },
    size: { type: "integer", "x-visible-when": "self.on == 1" },
    half: { type: "integer", "x-compute": "self.size / 2" },
    twice: { type: "integer", "x-compute": "self.half * 4" },
    code: { type: "string" },
    country: { type: "string", "x-compute": "ref.port.code" },
    port,
  });
  const part = partForFields(whole, ["/twice"]);
  const resolve = (record: Record<string, Json>) => resolveRecord(part, record, scopeOf(onCreate())).record;
  expect(resolve({ on: 1, size: 10 })).toMatchObject({ half: 5, twice: 20 });
  expect(resolve({ on: 0, size: 10 })).toEqual({ on: 0 });
  expect(Object.keys(part.expressions)).toEqual(expect.arrayContaining(["self.on == 1", "self.size / 2", "self.half * 4"]));
  expect(readReferences(whole)).toHaveLength(1);
  expect(readReferences(part)).toEqual([]);
  expect(readReferences(partForFields(whole, ["/country"]))).toHaveLength(1);
});

test("an amount is computed with the currency that it is rounded by", async () => {
  const whole = await compiledThing({
    cost: { type: "number", "x-decimals": 2, "x-currency-field": "currency", "x-compute": "self.base / 4" },
    base: { type: "number" },
    currency: { type: "string", "x-compute": "self.country == 'JP' ? 'JPY' : 'CNY'" },
    country: { type: "string" },
  });
  const resolved = resolveRecord(partForFields(whole, ["/cost"]), { base: 10, country: "JP" }, scopeOf(onCreate()));
  expect(resolved.record).toMatchObject({ cost: 3, currency: "JPY" });
});

test("the part gives every computed field of the product the value that the whole entity gives it", async () => {
  const all = await catalog();
  let compared = 0;
  for (const name of Object.keys(all.files.entities)) {
    const whole = await entity(name);
    const { make } = createGenerator(all, whole.schema);
    const computed = schemaFields(whole.schema).filter(
      ({ schema, pointer }) => schema["x-compute"] !== undefined && !pointer.includes("/-"),
    );
    for (const { pointer } of computed) {
      const part = partForFields(whole, [pointer]);
      for (let seed = 1; seed <= runsOf("PART_RUNS", 8); seed++) {
        const record = make(seed, seed % 3 === 0 ? 0.3 : 0);
        const [own, expected] = [part, whole].map((one) => getAt(resolveRecord(one, record, scopeOf(onCreate())).record as Json, pointer));
        expect(own, `${name}${pointer}, seed ${seed}`).toEqual(expected);
        compared++;
      }
    }
  }
  expect(compared).toBeGreaterThan(100);
});
