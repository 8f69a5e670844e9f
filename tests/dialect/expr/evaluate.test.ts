import { describe, expect, test } from "vitest";
import { evaluate, evaluateBoolean, evaluateJson, type Scope } from "#dialect/expr/evaluate.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import { ExprCostError } from "#dialect/expr/values.ts";

const scope: Scope = {
  self: {
    name: "Box",
    weight: 12.5,
    long: "1234567890123456.78",
    text: "12.50",
    yes: true,
    no: false,
    nothing: null,
    codes: ["A", "B"],
    lines: [{ q: 2, n: 3 }, { q: 4 }, { q: 1, n: 5 }],
    address: { city: "Oslo" },
  },
  limits: { most: 3 },
  today: "2026-05-04",
};

const value = (text: string, more: Scope = {}) => evaluate(parseExpr(text), { ...scope, ...more });

/** In tables below `?` is an unknown, T and F are what they look like. */
const sides = { T: "self.yes", F: "self.no", "?": "self.missing" } as const;
const shown = (result: unknown) => (result === true ? "T" : result === false ? "F" : "?");

describe("truth has three values", () => {
  test.each([
    ["T", "T", "T", "T"],
    ["T", "F", "F", "T"],
    ["T", "?", "?", "T"],
    ["F", "T", "F", "T"],
    ["F", "F", "F", "F"],
    ["F", "?", "F", "?"],
    ["?", "T", "?", "T"],
    ["?", "F", "F", "?"],
    ["?", "?", "?", "?"],
  ] as const)("%s and or %s: && gives %s, || gives %s", (left, right, and, or) => {
    expect(shown(value(`${sides[left]} && ${sides[right]}`))).toBe(and);
    expect(shown(value(`${sides[left]} || ${sides[right]}`))).toBe(or);
  });

  test("not unknown is unknown", () => {
    expect([value("!self.yes"), value("!self.no"), value("!self.missing")]).toEqual([false, true, undefined]);
  });

  test.each(["==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/", "%", "in"])("whatever %s makes of an unknown is unknown", (operator) => {
    expect(value(`self.missing ${operator} ${operator === "in" ? "['A']" : "1"}`)).toBeUndefined();
    expect(value(`${operator === "in" ? "'A'" : "1"} ${operator} self.missing`)).toBeUndefined();
  });

  test("null and absent are the same unknown, and has() always knows", () => {
    expect(value("self.nothing == self.nothing")).toBeUndefined();
    expect([
      value("has(self.nothing)"),
      value("has(self.missing)"),
      value("has(self.name)"),
      value("has(self.address.street)"),
      value("has(self.no.way)"),
    ]).toEqual([false, false, true, false, false]);
  });

  test("a choice follows its test, and an unknown test chooses neither", () => {
    expect([value("self.yes ? 1 : 2"), value("self.no ? 1 : 2"), value("self.missing ? 1 : 1")]).toEqual([1, 2, undefined]);
  });

  test("a value that is no yes or no is no condition", () => {
    expect([value("self.weight && self.yes"), value("!self.name"), value("self.name ? 1 : 2")]).toEqual([undefined, undefined, undefined]);
    expect(value("self.weight && self.no")).toBe(false);
  });
});

describe("numbers are exact", () => {
  test.each([
    ["0.1 + 0.2", 0.3],
    ["5 * 0.003", 0.015],
    ["round(1.005, 2)", 1.01],
    ["round(5 * 0.003, 2)", 0.02],
    ["1.1 * 3", 3.3],
    ["7 % 3", 1],
    ["-7 + 2", -5],
    ["1 / 4", 0.25],
    ["9007199254740993 + 2", "9007199254740995"],
    ["-(2 - 5)", 3],
  ])("%s is %s", (text, expected) => {
    expect(value(text)).toBe(expected);
  });

  test("a division by zero is unknown", () => {
    expect([value("1 / 0"), value("1 % 0")]).toEqual([undefined, undefined]);
  });

  test("a sum of two hundred weights has no crumbs", () => {
    const lines = Array.from({ length: 200 }, () => ({ w: 24.69 }));
    expect(value("sum(self.lines.map(l, l.w))", { self: { lines } })).toBe(4938);
  });

  test("text of a number counts as one beside a number, and as text beside a text", () => {
    expect([
      value("self.text == 12.5"),
      value("self.text > 9"),
      value("self.text == '12.5'"),
      value("self.long > 1234567890123456.77"),
    ]).toEqual([true, true, false, true]);
    expect(value("self.text + 1")).toBe(13.5);
  });
});

describe("comparing", () => {
  test("texts are ordered by code points, dates therefore by time", () => {
    expect(value("today < '2026-10-01' && 'Z' < 'a'")).toBe(true);
    expect(evaluate(parseExpr("a < b"), { a: "\uffff", b: "😀" })).toBe(true);
  });

  test("values of different kinds are not equal and have no order", () => {
    expect([value("self.name == 1"), value("self.name != 1"), value("self.name < 1"), value("self.yes == 'true'")]).toEqual([
      false,
      true,
      undefined,
      false,
    ]);
  });

  test("lists and groups are compared part by part", () => {
    expect([value("self.codes == ['A', 'B']"), value("self.codes == ['A']"), value("self.address == self.address")]).toEqual([
      true,
      false,
      true,
    ]);
    expect(value("self.codes == [self.missing, 'B']")).toBeUndefined();
  });

  test("in finds a value; not finding it among unknowns is unknown", () => {
    expect([value("'A' in self.codes"), value("'C' in self.codes"), value("12.5 in [1, self.text]")]).toEqual([true, false, true]);
    expect([value("'C' in ['A', self.missing]"), value("'A' in ['A', self.missing]"), value("'A' in self.name")]).toEqual([
      undefined,
      true,
      undefined,
    ]);
  });
});

describe("rows", () => {
  test("all and exists have a result once one item decides, whatever else is unknown", () => {
    expect([
      value("self.lines.all(l, l.n > 2)"),
      value("self.lines.all(l, l.n > 3)"),
      value("self.lines.exists(l, l.n > 4)"),
      value("self.lines.exists(l, l.n > 9)"),
    ]).toEqual([undefined, false, true, undefined]);
    expect([value("self.missing.all(l, l.n > 2)"), value("[].all(l, l.n > 2)"), value("[].exists(l, l.n > 2)")]).toEqual([
      undefined,
      true,
      false,
    ]);
  });

  test("exists_one counts", () => {
    expect([
      value("self.lines.exists_one(l, l.q == 4)"),
      value("self.lines.exists_one(l, l.q > 1)"),
      value("self.lines.exists_one(l, l.n == 3)"),
    ]).toEqual([true, false, undefined]);
  });

  test("filter keeps those that surely hold, map keeps the unknown ones unknown", () => {
    expect(value("self.lines.filter(l, l.n > 2).map(l, l.q)")).toEqual([2, 1]);
    expect(value("sum(self.lines.map(l, l.q * l.n))")).toBe(11);
    expect(value("size(self.lines.map(l, l.n))")).toBe(3);
  });

  test("a name bound inside hides the one outside", () => {
    expect(value("[1, 2].map(self, self * 2)")).toEqual([2, 4]);
  });

  test("an entry is reached by its place", () => {
    expect([value("self.codes[1]"), value("self.codes[2]"), value("self['name']"), value("self.codes[0.5]")]).toEqual([
      "B",
      undefined,
      "Box",
      undefined,
    ]);
  });
});

test("nothing of a prototype can be read", () => {
  for (const text of [
    "self.constructor",
    "self.toString",
    "self.__proto__",
    "self.codes.length",
    "self.name.length",
    "constructor",
    "self['__proto__']",
  ])
    expect(value(text), text).toBeUndefined();
});

describe("no expression can hang", () => {
  const rows = Array.from({ length: 2000 }, (_, n) => ({ n }));
  test.each([
    ["rows compared with all rows, and all rows", "self.lines.all(a, self.lines.all(b, self.lines.all(c, a.n + b.n >= c.n - 9999)))"],
    ["a text that doubles", `['x']${".map(a, a + a)".repeat(40)}`],
    ["a list that doubles", `[[1]]${".map(a, a + a)".repeat(40)}`],
    ["a number that squares", `[7]${".map(a, a * a)".repeat(40)}`],
  ])("%s is given up", (_what, text) => {
    expect(() => value(text, { self: { lines: rows } })).toThrow(ExprCostError);
  });

  test("given up, a condition is unknown and a computed value is absent", () => {
    const text = "self.lines.all(a, self.lines.all(b, a.n != b.n - 99999))";
    const expressions = { [text]: parseExpr(text) };
    expect(evaluateBoolean(expressions, text, { self: { lines: rows } })).toBeUndefined();
    expect(evaluateJson(expressions, text, { self: { lines: rows } })).toBeUndefined();
  });
});

test("asking for an expression that was not compiled is an error of the program", () => {
  expect(() => evaluateBoolean({}, "1 == 1", {})).toThrow("not compiled: 1 == 1");
  expect(() => evaluateBoolean({}, "toString", {})).toThrow("not compiled");
});

describe("a map", () => {
  test.each([
    ["{'kg': 1, 'lb': 0.5}['lb']", 0.5],
    ["{'kg': 1}['stone']", undefined],
    ["{'kg': 1}[self.missing]", undefined],
    ["{'kg': 1}.kg", 1],
    ["{'a': self.weight, 'b': self.missing}", { a: 12.5 }],
    ["self.lines.map(l, {'twice': l.q * 2, 'n': l.n})", [{ twice: 4, n: 3 }, { twice: 8 }, { twice: 2, n: 5 }]],
    ["{'a': 1} == {'a': 1.0}", true],
    ["{}", {}],
  ])("%s", (text, expected) => expect(value(text)).toEqual(expected));
});
