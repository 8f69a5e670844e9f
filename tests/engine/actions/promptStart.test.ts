import { expect, test } from "vitest";
import { promptStart } from "#engine/actions/promptStart.ts";
import { compiledThing, onUpdate } from "../../helpers/schemas/dialect.ts";

const ask = await compiledThing({
  limit: { type: "number", "x-label": { en: "Limit" }, "x-default": "self.limit" },
  person: { type: "string", "x-label": { en: "Person" }, "x-default": "user.name" },
  kind: { type: "string", "x-label": { en: "Kind" }, default: "usual" },
  note: { type: "string", "x-label": { en: "Note" } },
});
const context = { ...onUpdate(), user: { name: "Mei" } };

test("a dialog begins with what the record has, who asks, and fixed values; numbers as typed text", () => {
  expect(promptStart(ask, context, [{ id: "1", limit: 500.5 }])).toEqual({ limit: "500.5", person: "Mei", kind: "usual" });
});

test("an amount that is worked out has the places of the record's currency", async () => {
  const fee = { type: "number", "x-decimals": 2, "x-currency-field": "currency", "x-default": "self.total / 2" } as const;
  const halves = await compiledThing({ fee });
  expect(promptStart(halves, context, [{ total: 25, currency: "JPY" }])).toEqual({ fee: "13" });
  expect(promptStart(halves, context, [{ total: 25, currency: "CNY" }])).toEqual({ fee: "12.5" });
});

test("what differs from one of several records to the next is left open", () => {
  expect(promptStart(ask, context, [{ limit: 1 }, { limit: 2 }])).toEqual({ person: "Mei", kind: "usual" });
});

test("an action that asks for nothing begins with nothing", () => {
  expect(promptStart(undefined, context, [{ limit: 1 }])).toEqual({});
});
