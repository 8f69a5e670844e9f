import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Domain, possibleOutcomes } from "#dialect/expr/analysis/outcomes.ts";
import { evaluate } from "#dialect/expr/evaluate.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import type { Rec } from "#dialect/json/json.ts";

const domains: Readonly<Record<string, Domain>> = {
  "self.count": { kind: "number", whole: true, least: 1, most: 9 },
  "self.weight": { kind: "number", above: 0 },
  "self.kind": { kind: "text", values: ["a", "b"] },
  "self.name": { kind: "text" },
  "size(self.name)": { kind: "number", whole: true, least: 0, most: 5 },
  "self.flag": { kind: "boolean" },
  "limits.most": { values: [9], present: true },
};

const of = (...texts: string[]): unknown[] =>
  [
    ...possibleOutcomes(
      texts.map((text) => parseExpr(text)),
      (path) => domains[path],
    ),
  ]
    .map(String)
    .sort((a, b) => a.localeCompare(b));

describe("how a condition can turn out", () => {
  test("both ways, or unknown, where the fields decide", () => {
    expect(of("self.count > 5")).toEqual(["false", "true", "undefined"]);
    expect(of("self.name == 'x'")).toEqual(["false", "true", "undefined"]);
    expect(of("self.flag")).toEqual(["false", "true", "undefined"]);
  });

  test("never true outside of what a field can be", () => {
    expect(of("self.count > 9")).toEqual(["false", "undefined"]);
    expect(of("self.count > limits.most")).toEqual(["false", "undefined"]);
    expect(of("self.weight <= 0")).toEqual(["false", "undefined"]);
    expect(of("size(self.name) > 5")).toEqual(["false", "undefined"]);
    expect(of("self.kind == 'c'")).toEqual(["false", "undefined"]);
  });

  test("never false where all that is left fulfils it", () => {
    expect(of("self.count >= 1")).toEqual(["true", "undefined"]);
    expect(of("self.kind in ['a', 'b']")).toEqual(["true", "undefined"]);
    expect(of("!has(self.flag) || self.flag || !self.flag")).toEqual(["true"]);
  });

  test("knows that between two whole numbers there may be none", () => {
    expect(of("self.count > 3 && self.count < 4")).toEqual(["false", "undefined"]);
    expect(of("self.weight > 3 && self.weight < 4")).toContain("true");
  });

  test("asks several conditions of the same record", () => {
    expect(of("self.count > 5", "self.count < 3")).toEqual(["false", "undefined"]);
    expect(of("self.count > 5", "self.weight < 3")).toContain("true");
  });

  test("leaves open what it cannot foresee, and calls the same text the same", () => {
    expect(of("self.name.startsWith('x')")).toEqual(["false", "true", "undefined"]);
    expect(of("self.name.startsWith('x') && !self.name.startsWith('x')")).toEqual(["false", "undefined"]);
    expect(of("self.count > self.weight")).toEqual(["false", "true", "undefined"]);
  });

  test("never leaves out a verdict that some record has", () => {
    const atom = fc.oneof(
      fc
        .tuple(
          fc.constantFrom("self.count", "self.weight"),
          fc.constantFrom("<", "<=", ">", ">=", "==", "!="),
          fc.integer({ min: -1, max: 11 }),
        )
        .map((parts) => parts.join(" ")),
      fc.constantFrom(
        "self.flag",
        "has(self.count)",
        "self.kind == 'a'",
        "self.kind != 'b'",
        "self.kind in ['a', 'z']",
        "size(self.name) > 2",
        "self.name == 'xy'",
      ),
    );
    const condition = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        atom,
        fc.tuple(tie("node"), fc.constantFrom("&&", "||"), tie("node")).map(([a, op, b]) => `(${a} ${op} ${b})`),
        tie("node").map((inner) => `!(${inner})`),
      ),
    })).node;
    const record: fc.Arbitrary<Rec> = fc.record(
      {
        count: fc.integer({ min: 1, max: 9 }),
        weight: fc.double({ min: 0.001, max: 20, noNaN: true }).map((value) => Number(value.toFixed(3)) || 1),
        kind: fc.constantFrom("a", "b"),
        flag: fc.boolean(),
        name: fc.constantFrom("", "x", "xy", "xyz", "vwxyz"),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(condition, record, (text, self) => {
        const tree = parseExpr(text);
        expect(possibleOutcomes([tree], (path) => domains[path]).has(evaluate(tree, { self }) as boolean | undefined)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
