import { describe, expect, test } from "vitest";
import { checkExpr } from "#dialect/expr/analysis/checkExpr.ts";
import { objectType, recordType, type ExprType } from "#dialect/expr/analysis/types.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";

const schema: FieldSchema = {
  type: "object",
  properties: {
    name: { type: "string" },
    weight: { type: "number" },
    urgent: { type: "integer", "x-codes": "yes-no" },
    unit: { type: "string", "x-codes": "unit" },
    colours: { type: "array", items: { type: "string", enum: ["red", "green"] } },
    done: { type: "boolean" },
    due: { type: "string", format: "date" },
    picture: { "x-file": { accept: ["image/png"], maxBytes: 1, call: "up" } },
    address: { type: "object", properties: { city: { type: "string" } } },
    lines: { type: "array", items: { type: "object", properties: { quantity: { type: "integer" } } } },
  },
};
const lists: Record<string, readonly (string | number)[]> = { unit: ["piece", "set"], "yes-no": [0, 1] };
const self = recordType(schema, (name) => lists[name]);
const names: Record<string, ExprType> = {
  self,
  oldSelf: self,
  limits: objectType({ most: "number" }),
  user: objectType({ partner: "boolean" }),
  today: { kind: "text" },
  now: { kind: "text" },
};

const check = (text: string, expects: "boolean" | "any" = "boolean") => checkExpr(text, { names, expects });
/** The first finding: the text that it marks, and the suggestion. */
const first = (text: string, expects?: "boolean" | "any") => {
  const [finding] = check(text, expects);
  return finding && { at: text.slice(finding.start, finding.end), message: finding.message, suggestion: finding.suggestion };
};

describe("nothing is found in", () => {
  test.each([
    "self.unit == 'set' && self.weight > limits.most",
    "has(self.picture) && fileStem(self.picture.name) == self.name",
    "self.lines.all(l, l.quantity > 0) || size(self.lines) == 0",
    "'red' in self.colours",
    "self.unit in ['set', 'piece']",
    "self.due >= today && daysBetween(today, self.due) < 30",
    "self.urgent == 1 && !self.done",
    "self.address.city.startsWith('A') || user.partner",
    "sum(self.lines.map(l, l.quantity * self.weight)) <= 100",
    "self.lines.filter(l, l.quantity > 1).exists(l, l.quantity == 2)",
    "has(self.id) && self.version > 1",
    "coalesce(self.weight, 0) > 1",
    "(self.done ? self.name : self.unit) == 'x'",
  ])("%s", (text) => {
    expect(check(text)).toEqual([]);
  });
});

describe("an unknown name has a range and a suggestion", () => {
  test.each([
    ["self.wieght > 1", "wieght", "weight"],
    ["self.address.citty == 'x'", "citty", "city"],
    ["self.lines.all(l, l.quantty > 0)", "quantty", "quantity"],
    ["self.picture.nam == 'x'", "nam", "name"],
    ["slef.done", "slef", "self"],
    ["weight > 1", "weight", "self.weight"],
    ["limits.mots > 1", "mots", "most"],
    ["user.patner", "patner", "partner"],
    ["oldSelf.weigth == 1", "weigth", "weight"],
    ["siez(self.name) > 1", "siez", "size"],
    ["self.name.startWith('A')", "startWith", "startsWith"],
    ["self.unit == 'sett'", "'sett'", "'set'"],
    ["'gren' in self.colours", "'gren'", "'green'"],
    ["self.unit in ['set', 'peice']", "'peice'", "'piece'"],
  ])("%s: at %s, suggests %s", (text, at, suggestion) => {
    expect(first(text)).toMatchObject({ at, suggestion });
  });
});

describe("an impossible operation is reported", () => {
  test.each([
    ["self.weight == 'heavy'", "'heavy'", "self.weight is a number and 'heavy' a text, which are never equal"],
    [
      "self.name > 5",
      "5",
      "self.name is a text and 5 a number, which are never in order; number(…) reads a text as a number, a text stands in quotes",
    ],
    ["self.done < true", "true", "< compares only numbers and texts"],
    ["self.urgent == 2", "2", 'is not one of the values of the list "yes-no"; write one of 0, 1'],
    ["self.lines.quantity > 1", "quantity", "self.lines is a list"],
    ["self.name.first == 'x'", "first", "self.name is a text"],
    ["self.name - 1 > 0", "self.name", "- works on numbers"],
    ["self.weight in 'abc'", "'abc'", "in needs a list"],
    ["self.name in [1, 2]", "[1, 2]", "a text is never in a list"],
    ["self.name.all(x, x == 1)", "self.name", "reads the entries of a list"],
    ["lower(self.weight) == 'x'", "self.weight", "lower() takes a text here"],
    ["contains(self.name)", "contains(self.name)", "contains(whole, part)"],
    ["matches(self.name, '[')", "'['", "not a regular expression"],
    ["matches(self.name, '(a+)+$')", "'(a+)+$'", "not proportional"],
  ])("%s", (text, at, message) => {
    expect(first(text)).toMatchObject({ at, message: expect.stringContaining(message) as unknown });
  });
});

describe("has() is the test for absent values", () => {
  test("a comparison with an empty text", () => {
    expect(first("self.name != ''")).toMatchObject({ at: "''", suggestion: "has(self.name)" });
    expect(first("self.name == ''")).toMatchObject({ suggestion: "!has(self.name)" });
  });

  test("a comparison with null", () => {
    expect(first("self.name == null")).toMatchObject({ at: "null", message: expect.stringContaining("has(") as unknown });
  });
});

describe("a condition must be boolean", () => {
  test.each([
    ["self.urgent", "self.urgent", "self.urgent == 1"],
    ["self.done && self.lines", "self.lines", "has(self.lines)"],
    ["!self.address", "self.address", "has(self.address)"],
  ])("%s", (text, at, suggestion) => {
    expect(first(text)).toMatchObject({ at, suggestion });
  });

  test("a computed value may be anything", () => {
    expect(check("self.weight * 2", "any")).toEqual([]);
    expect(check("self.weight * 2")).toHaveLength(1);
  });
});

test("a syntax mistake has its range", () => {
  expect(check("self.weight >")).toMatchObject([{ start: 13, message: expect.any(String) as unknown }]);
});

test("all findings are returned in the order of the text", () => {
  expect(check("self.nam == 'x' && self.weigt > 1").map(({ suggestion }) => suggestion)).toEqual(["name", "weight"]);
});
