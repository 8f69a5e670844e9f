import { describe, expect, test } from "vitest";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { valuesToKeep, readPreset } from "#engine/form/lifecycle/presetValues.ts";

const schema = {
  properties: {
    no: { type: "string", readOnly: true },
    reference: { type: "string", "x-copied": false },
    service: { type: "string" },
    total: { type: "number", "x-compute": "self.price * 2" },
    price: { type: "number" },
    paper: { type: "object", "x-file": { types: ["pdf"], bytes: 10 } },
    papers: { type: "array", items: { type: "object", "x-file": { types: ["pdf"], bytes: 10 } } },
    address: { type: "object", properties: { city: { type: "string" }, zip: { type: "string" } } },
    boxes: { type: "array", items: { type: "object", properties: { sku: { type: "string" }, label: { type: "object", "x-file": {} } } } },
  },
} as unknown as EntitySchema;

describe("a preset", () => {
  test("keeps what a copy takes, without files and without what is empty", () => {
    const record = {
      ...{ id: "1", no: "A1", reference: "R1", service: "SEA", total: 4, price: 2, paper: { id: "f" }, papers: [{ id: "g" }] },
      ...{ address: { city: "Shenzhen", zip: "" }, boxes: [{ sku: "S1", label: { id: "h" } }, { label: { id: "i" } }] },
    };
    expect(valuesToKeep({ schema }, record)).toEqual({
      ...{ service: "SEA", price: 2, address: { city: "Shenzhen" }, boxes: [{ sku: "S1" }] },
    });
  });

  test("is read without fields that are gone, and without what nobody may enter", () => {
    expect(readPreset({ schema }, '{"service":"AIR","former":1,"no":"A2"}')).toEqual({ service: "AIR" });
  });

  test("that is no JSON has no values", () => {
    expect([readPreset({ schema }, "{"), readPreset({ schema }, undefined), readPreset({ schema }, "7")]).toEqual([{}, {}, {}]);
  });
});
