import { expect, test } from "vitest";
import { entityParts } from "#dialect/check/incremental/entityParts.ts";
import { createRowInputs } from "#dialect/check/incremental/rowInputs.ts";
import { compiledThing, onCreate, onUpdate } from "../../../helpers/schemas/dialect.ts";

const entity = compiledThing({
  factor: { type: "number" },
  note: { type: "string" },
  rows: {
    type: "array",
    items: { type: "object", properties: { a: { type: "number" }, b: { type: "number", "x-compute": "row.a * self.factor" } } },
  },
});
const inputs = async () => createRowInputs(entityParts(await entity));

test("the inputs stay the same object while nothing that rows read has changed", async () => {
  const { of } = await inputs();
  const first = of(null, { factor: 2, note: "a", rows: [{ a: 1 }] }, onCreate());
  expect(of(null, { factor: "2", note: "b", rows: [{ a: 5 }] }, onCreate())).toBe(first);
});

test("a field that rows read, the kind of save, the day, the stored record and the referenced records are inputs", async () => {
  const { of } = await inputs();
  const record = { factor: 2 };
  const first = of(null, record, onCreate());
  expect(of(null, { factor: 3 }, onCreate())).not.toBe(first);
  const others = [
    () => of(null, record, onUpdate()),
    () => of(null, record, onCreate({ today: "2026-05-05" })),
    () => of({ factor: 2 }, record, onCreate()),
    () => of(null, record, onCreate({ references: { port: {} } })),
  ];
  for (const other of others) {
    const before = of(null, record, onCreate());
    expect(other()).not.toBe(before);
  }
});

test("forget discards the inputs", async () => {
  const { of, forget } = await inputs();
  const first = of(null, { factor: 2 }, onCreate());
  forget();
  expect(of(null, { factor: 2 }, onCreate())).not.toBe(first);
});
