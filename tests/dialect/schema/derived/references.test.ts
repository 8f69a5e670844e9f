import { expect, test } from "vitest";
import { inlineReferences } from "#dialect/schema/derived/references.ts";
import { thing } from "../../../helpers/schemas/dialect.ts";

const address = thing(
  { city: { type: "string" } },
  { required: ["city"], "x-limit": { max: 30, per: "customer" }, examples: [{ city: "A" }] },
  "address",
);

test("the fields of the entity replace a reference; keywords beside it take precedence, keywords of whole records are dropped", () => {
  const { order } = inlineReferences({ address, order: thing({ from: { $ref: "address", "x-label": { en: "From" } } }, {}, "order") });
  const from = order?.properties["from"];
  expect(from).toEqual({
    $id: "address",
    type: "object",
    required: ["city"],
    "x-label": { en: "From" },
    properties: { city: { type: "string" } },
  });
});

test("references are replaced in rows and inside included parts", () => {
  const contact = thing({ home: { $ref: "address" } }, {}, "contact");
  const { order } = inlineReferences({
    address,
    contact,
    order: thing({ people: { type: "array", items: { $ref: "contact" } } }, {}, "order"),
  });
  expect(order?.properties["people"]?.items?.properties?.["home"]?.properties).toEqual({ city: { type: "string" } });
});

test("an unknown reference and a cycle are refused with their pointer", () => {
  expect(() => inlineReferences({ address, order: thing({ from: { $ref: "adress" } }, {}, "order") })).toThrow(
    'schemas/entities/order.json#/properties/from/$ref: no entity has the $id "adress"; did you mean "address"?',
  );
  expect(() => inlineReferences({ a: thing({ b: { $ref: "b" } }, {}, "a"), b: thing({ a: { $ref: "a" } }, {}, "b") })).toThrow(
    "a -> b -> a is a cycle",
  );
});
