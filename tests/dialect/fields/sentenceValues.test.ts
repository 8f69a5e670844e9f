import { expect, test } from "vitest";
import { sentenceValues } from "#dialect/fields/sentenceValues.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";

const schema: FieldSchema = {
  type: "object",
  properties: {
    sum: { type: "number", "x-decimals": 2, "x-currency": "EUR" },
    weight: { type: "number", "x-decimals": 1 },
    measured: { type: "number" },
    fee: { type: "number", "x-currency-field": "currency", "x-currency": "EUR" },
    currency: { type: "string" },
    kind: { type: "string", "x-codes": "kind" },
    kinds: { type: "array", items: { type: "string", "x-codes": "kind" } },
    at: { type: "string", format: "date-time" },
    day: { type: "string", format: "date" },
    name: { type: "string" },
  },
};
const codes = [
  { const: "city", "x-label": { en: "City bike", de: "Stadtrad" } },
  { const: "cargo", "x-label": { en: "Cargo bike", de: "Lastenrad" } },
];
const told = (record: Record<string, string | number | string[]>, language = "de") =>
  sentenceValues(schema, record, { language, timeZone: "Europe/Berlin", codesOf: () => codes });

test("a sentence states codes by their labels, and amounts with currency and decimals", () => {
  expect(told({ sum: 1745.5, weight: 7, kind: "city", kinds: ["cargo", "city"], name: "7.5" })).toEqual({
    sum: "€1,745.50",
    weight: "7.0",
    kind: "Stadtrad",
    kinds: "Lastenrad, Stadtrad",
    name: "7.5",
  });
  expect(told({ kind: "gone" })).toEqual({ kind: "gone" });
  expect(told({ measured: 1111.5 })).toEqual({ measured: "1,111.5" });
});

test("an amount has the places of its currency, also without places of its field, below zero, and where it is too long for a number", () => {
  expect(told({ fee: 542.5 }).fee).toBe("€542.50");
  expect(told({ fee: -5, currency: "JPY" }, "en").fee).toBe("-JP¥5");
  expect(told({ fee: "1234567890123456.7", currency: "KWD" }, "en").fee).toBe("KWD1,234,567,890,123,456.700");
  expect(told({ fee: "on request" }).fee).toBe("on request");
});

test("a sentence states times in the zone of the business and without seconds of zero", () => {
  expect(told({ at: "2026-03-01 09:00:00", day: "2026-03-01" })).toEqual({ at: "2026-03-01 09:00", day: "2026-03-01" });
  expect(told({ at: 1767225600, day: 1767225600 })).toEqual({ at: "2026-01-01 01:00", day: "2026-01-01" });
  expect(told({ at: "2026-03-01 09:00:07" })).toEqual({ at: "2026-03-01 09:00:07" });
});
