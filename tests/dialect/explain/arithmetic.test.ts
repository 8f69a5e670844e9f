import { describe, expect, test } from "vitest";
import { formulaInNumbers } from "#dialect/explain/arithmetic.ts";
import type { Lexicon } from "#dialect/explain/lexicon.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { Value } from "#dialect/expr/values.ts";

const unit = (en: string) => ({ "x-unit": { en } });
const fields: Readonly<Record<string, FieldSchema>> = {
  "/long": unit("cm"),
  "/wide": unit("cm"),
  "/high": unit("cm"),
  "/cartons": unit("pcs"),
  "/weight": unit("kg"),
  "/volumeWeight": unit("kg"),
  "/volume": unit("cbm"),
  "/terms/divisor": unit("cm³/kg"),
  "/price": { "x-currency-field": "currency", "x-decimals": 2 },
};

const lexicon: Lexicon = {
  language: "en",
  t: (key, params) =>
    key === "explain.comma"
      ? ", "
      : `${key.split(".").at(-1)}(${String(params?.["all"] ?? `${String(params?.["a"])}, ${String(params?.["b"])}`)})`,
  // The user may not see `secret`.
  fieldAt: (_name, path) => (path === "/secret" ? undefined : { type: "number", "x-label": { en: path }, ...fields[path] }),
  codesOf: () => [],
  limits: { divisor: 6000 },
};
const inNumbers = (formula: string, self: Record<string, Value>) =>
  formulaInNumbers(parseExpr(formula), { self, limits: { divisor: 6000 } } as never, lexicon);

describe("a formula in numbers", () => {
  test("has the present values in place of the names, with the brackets that it needs", () => {
    const box = { length: 60, width: 40, height: 50, boxes: 24 };
    expect(inNumbers("self.length * self.width * self.height / limits.divisor * self.boxes", box)).toBe("60 × 40 × 50 ÷ 6,000 × 24");
    expect(inNumbers("(self.length + self.width) * self.boxes", box)).toBe("(60 + 40) × 24");
  });

  test("shows the branch that holds and the value that is there", () => {
    expect(inNumbers("self.a == 1 ? self.b * 2 : self.b * 3", { a: 2, b: 5 })).toBe("5 × 3");
    expect(inNumbers("coalesce(self.a, self.b) * 2", { b: 5 })).toBe("5 × 2");
  });

  test("names what a rounding and a maximum choose from, without what is unknown", () => {
    expect(inNumbers("ceilTo(max(self.a, self.b, self.c), 1)", { a: 170.5, b: 160 })).toBe("ceilTo(max(170.5, 160), 1)");
  });

  test("does not tell a rounding that changes nothing", () => {
    expect(inNumbers("ceilTo(max(self.a, self.b), 1)", { a: 170, b: 160 })).toBe("max(170, 160)");
    expect(inNumbers("ceilTo(self.a * 2, 1)", { a: 170.25 })).toBe("ceilTo(170.25 × 2, 1)");
  });

  test("has the units of its fields, once behind numbers that share it, and the sign of a currency", () => {
    const box = { long: 60, wide: 40, high: 50, cartons: 24, weight: 170.5, volumeWeight: 480, volume: 2.88, price: 6.8, currency: "CNY" };
    expect(inNumbers("self.long * self.wide * self.high / self.terms.divisor * self.cartons", { ...box, terms: { divisor: 6000 } })).toBe(
      "60 × 40 × 50 cm ÷ 6,000 cm³/kg × 24 pcs",
    );
    expect(inNumbers("self.price * self.volumeWeight", box)).toBe("¥6.80 × 480 kg");
    expect(inNumbers("(self.weight + self.volumeWeight) * 2", box)).toBe("(170.5 + 480 kg) × 2");
    expect(inNumbers("self.weight / self.volumeWeight", box)).toBe("170.5 kg ÷ 480 kg");
    expect(inNumbers("self.weight - self.volumeWeight", box)).toBe("170.5 − 480 kg");
    expect(inNumbers("max(self.weight, self.volumeWeight, 100)", box)).toBe("max(170.5, 480, 100 kg)");
    expect(inNumbers("max(self.volume, self.weight / 363)", box)).toBe("max(2.88 cbm, 170.5 kg ÷ 363)");
  });

  test("has no term for a charge of nothing", () => {
    expect(inNumbers("self.a * self.b + coalesce(self.c, 0)", { a: 2, b: 3 })).toBe("2 × 3");
  });

  test("is absent where nothing is calculated, a number is missing, or one is not for the user", () => {
    expect(inNumbers("self.a", { a: 2 })).toBeUndefined();
    expect(inNumbers("self.a * self.b", { a: 2 })).toBeUndefined();
    expect(inNumbers("self.a * self.secret", { a: 2, secret: 3 })).toBeUndefined();
  });
});
