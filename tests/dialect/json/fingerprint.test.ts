import { expect, test } from "vitest";
import { fingerprint } from "#dialect/json/fingerprint.ts";

test("equal values have one fingerprint, whatever the order of their keys", () => {
  expect(fingerprint({ a: 1, b: [2] })).toBe(fingerprint({ b: [2], a: 1 }));
  expect(fingerprint({})).toMatch(/^[0-9a-f]{16}$/);
});

test("ten thousand near values have ten thousand fingerprints", () => {
  expect(new Set(Array.from({ length: 10_000 }, (_, n) => fingerprint({ limit: n })))).toHaveProperty("size", 10_000);
});
