import { describe, expect, test } from "vitest";
import type { Json, Rec } from "../../../src/dialect/json/json.ts";
import type { FieldSchema } from "../../../src/dialect/schema/schema.ts";
import type { Sample } from "../../../src/dialect/schema/samples.ts";
import { generateSample } from "../../../src/server/seed/generateSample.ts";
import { createRandom } from "../../../src/server/seed/random.ts";

const texts = new Map<string, string>();
const draw = (sample: Sample, given: { field?: FieldSchema; said?: Json; record?: Rec } = {}): (Json | undefined)[] => {
  const random = createRandom(7);
  const { field = {}, said, record = {} } = given;
  return Array.from({ length: 200 }, () => generateSample(sample, field, said, { random, record, today: "2026-05-30", texts }));
};

describe("a value is drawn from", () => {
  test("a value alone: itself", () => {
    expect(new Set(draw("road"))).toEqual(new Set(["road"]));
    expect(new Set(draw(4))).toEqual(new Set([4]));
  });

  test("a text with places: another one each time, and it is noted what it was made from", () => {
    const drawn = draw("PO-{n:6}");
    expect(drawn.every((text) => /^PO-\d{6}$/.test(String(text)))).toBe(true);
    expect(new Set(drawn).size).toBeGreaterThan(190);
    expect(texts.get(String(drawn[0]))).toBe("PO-{n:6}");
  });

  test("a list: one of it", () => {
    expect(new Set(draw(["a", "b", 3]))).toEqual(new Set(["a", "b", 3]));
  });

  test("two ends: a number between them, with as many decimals as are said", () => {
    const numbers = draw({ from: 1, to: 2, decimals: 1 }).map(Number);
    expect(Math.min(...numbers)).toBe(1);
    expect(Math.max(...numbers)).toBe(2);
    expect(numbers.every((number) => Number.isInteger(Math.round(number * 1000) / 100))).toBe(true);
    expect(new Set(draw({ from: 1, to: 3 }))).toEqual(new Set([1, 2, 3]));
  });

  test("two ends, of a date: so many days after today", () => {
    expect(new Set(draw({ from: 1, to: 3 }, { field: { type: "string", format: "date" } }))).toEqual(
      new Set(["2026-05-31", "2026-06-01", "2026-06-02"]),
    );
  });

  test("what the example says, give or take a share", () => {
    const numbers = draw({ about: 0.1, decimals: 1 }, { said: 20 }).map(Number);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(18);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(22);
    expect(new Set(numbers).size).toBeGreaterThan(20);
    expect(draw({ about: 0.1 }, { field: { type: "integer" }, said: 20 }).every(Number.isInteger)).toBe(true);
  });

  test("another field: the same, also inside a group; nothing where it is empty", () => {
    const record = { total: 12.345, where: { city: "Dallas" } };
    expect(draw({ same: "total" }, { record })[0]).toBe(12.345);
    expect(draw({ same: "where/city" }, { record })[0]).toBe("Dallas");
    expect(draw({ same: "other" }, { record })[0]).toBeUndefined();
  });

  test("what fits another field, one choice within another, or nothing", () => {
    const sample: Sample = { by: "mode", values: { road: "R{n:2}", sea: { by: "deep", values: { 1: ["S"] } } }, otherwise: 0 };
    expect(draw(sample, { record: { mode: "road" } })[0]).toMatch(/^R\d\d$/);
    expect(draw(sample, { record: { mode: "sea", deep: 1 } })[0]).toBe("S");
    expect(draw(sample, { record: { mode: "sea", deep: 2 } })[0]).toBeUndefined();
    expect(draw(sample, { record: {} })[0]).toBe(0);
  });
});
