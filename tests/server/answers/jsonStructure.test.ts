import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/dialect/json/json.ts";
import { exceededBound } from "../../../src/server/answers/jsonStructure.ts";

const bounds = { depth: 5, fields: 10 };
const judged = (json: string, by = bounds) => exceededBound(Buffer.from(json), by);
const object = (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at])));
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

describe("the structure of JSON", () => {
  test("passes at its bounds and fails behind them", () => {
    expect([judged(object(10)), judged(object(11))]).toEqual([undefined, "fields"]);
    expect([judged(nested(6)), judged(nested(7))]).toEqual([undefined, "depth"]);
    expect(judged(`{"a":${object(10)},"b":[${object(10)},${object(11)}]}`)).toBe("fields");
  });

  test("is not that of the texts inside, and a list may be as long as it likes", () => {
    expect(judged(JSON.stringify({ a: '{[,\\",'.repeat(100) }))).toBeUndefined();
    expect(judged(JSON.stringify(Array.from({ length: 1000 }, () => 1)))).toBeUndefined();
  });

  test.each(["", '"', '"\\', "}}}]]]", "{,,,}", "nonsense", "\u0000"])("of %j, which is no JSON, is for the parser", (text) => {
    expect(judged(text)).toBeUndefined();
  });

  test("has the same result as a walk through the parsed value", () => {
    const depthOf = (value: Json): number =>
      value !== null && typeof value === "object" ? 1 + Math.max(0, ...Object.values(value).map((one) => depthOf(one ?? null))) : 0;
    const fieldsOf = (value: Json): number => {
      if (value === null || typeof value !== "object") return 0;
      const inside = Math.max(0, ...Object.values(value).map((one) => fieldsOf(one ?? null)));
      return Math.max(inside, Array.isArray(value) ? 0 : Object.keys(value).length);
    };
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const isFine = depthOf(value as Json) <= 4 && fieldsOf(value as Json) <= 3;
        expect(judged(JSON.stringify(value), { depth: 3, fields: 3 }) === undefined).toBe(isFine);
      }),
    );
  });
});
