import { expect, test } from "vitest";
import { createRandom } from "../../../src/server/seed/random.ts";
import { sampleAnswers } from "../../../src/server/seed/sampleAnswers.ts";
import type { SampleParts } from "../../../src/server/seed/sampleParts.ts";
import { librarySchemas } from "../../helpers/server/library.ts";

test("a prompt is answered by its samples, and by something plain where it must be answered", async () => {
  const random = createRandom(1);
  const schemas = await librarySchemas();
  const draw = { random, record: {}, today: "2026-11-22", texts: new Map<string, string>() };
  const answers = sampleAnswers(
    { schemas, random } as unknown as SampleParts,
    {
      note: { type: "string", "x-sample": ["ok"] },
      weight: { type: "number", minimum: 2.5, "x-required-when": "true" },
      kind: { type: "string", "x-codes": "kind", "x-required-when": "true" },
      reason: { type: "string", "x-required-when": "true" },
      unset: { type: "string" },
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
