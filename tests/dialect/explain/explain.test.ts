import { describe, expect, test } from "vitest";
import { explainableFields, type Lexicon } from "#dialect/explain/lexicon.ts";
import { explainCandidates, explainCondition, explainFormula } from "#dialect/explain/explain.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { CodeOption } from "#dialect/schema/states.ts";
import { en, zh } from "../../helpers/schemas/messages.ts";

const label = (zhText: string, enText: string) => ({ "x-label": { zh: zhText, en: enText } });
const schema: FieldSchema = {
  type: "object",
  properties: {
    unit: { type: "string", "x-codes": "unit", ...label("单位", "Unit") },
    units: { type: "array", items: { type: "string", "x-codes": "unit" }, ...label("单位", "Units") },
    count: { type: "integer", ...label("数量", "Count") },
    price: { type: "number", "x-currency": "CNY", ...label("单价", "Price") },
    weight: { type: "number", "x-unit": { zh: "千克", en: "kg" }, ...label("重量", "Weight") },
    code: { type: "string", ...label("编码", "Code") },
    secret: { type: "number", ...label("底价", "Floor price") },
    mark: { type: "integer" },
    country: { type: "string", "x-codes": "country", ...label("国家", "Country") },
    boxes: {
      type: "array",
      ...label("箱子", "Boxes"),
      items: {
        type: "object",
        properties: {
          weight: { type: "number", "x-unit": { zh: "千克", en: "kg" }, ...label("箱重", "Box weight") },
          kind: { type: "string", "x-codes": "unit", ...label("箱型", "Kind") },
        },
      },
    },
  },
};
const codes: Readonly<Record<string, readonly CodeOption[]>> = {
  unit: [
    { const: "piece", ...label("件", "Piece") },
    { const: "set", ...label("套", "Set") },
  ],
  country: [{ const: "US", ...label("美国", "United States") }],
  answer: [
    { const: 1, ...label("是", "Yes") },
    { const: 0, ...label("否", "No") },
  ],
};

function lexicon(language = "en"): Lexicon {
  const messages: Readonly<Record<string, string>> = language === "en" ? en : zh;
  const port: FieldSchema = {
    type: "object",
    properties: {
      country: { type: "string", "x-codes": "country", ...label("所在国", "Country of the port") },
      loads: { type: "integer", "x-codes": "answer", ...label("可装货", "Place to load") },
      countries: { type: "array", items: { type: "string", "x-codes": "country" }, ...label("可达国家", "Countries") },
      unit: { type: "string", "x-codes": "unit", ...label("港口单位", "Unit of the port") },
    },
  };
  const own = explainableFields(schema, { self: "" }, (pointer) => pointer !== "/secret");
  const candidate = explainableFields(port, { self: "", row: "" }, () => true);
  return {
    language,
    t: (key, params = {}) => (messages[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name])),
    fieldAt: (name, path) => (name === "row" ? candidate(name, path) : own(name, path)),
    codesOf: (name) => codes[name] ?? [],
    limits: { divisor: 6000 },
  };
}

const why = (expr: string, self: Rec, language?: string) =>
  explainCondition(parseExpr(expr), { self, user: {}, limits: { divisor: 6000 } }, lexicon(language));

describe("a condition that holds states why", () => {
  test("by label and code label, in the language in use", () => {
    expect(why("self.unit == 'set'", { unit: "set" })).toBe("Unit is Set");
    expect(why("self.unit == 'set'", { unit: "set" }, "zh")).toBe("单位为“套”");
  });

  test("every part of an and, only the part of an or that holds", () => {
    expect(why("self.unit == 'set' && self.count > 2", { unit: "set", count: 3 })).toBe("Unit is Set, and Count is more than 2");
    expect(why("self.unit == 'set' || self.count > 2", { unit: "piece", count: 3 })).toBe("Count is more than 2");
  });

  test("turned round where the constant comes first, with its unit", () => {
    expect(why("20 < self.weight", { weight: 21 })).toBe("Weight is more than 20 kg");
  });

  test("without saying that a value is there when it says which", () => {
    expect(why("has(self.unit) && self.unit == 'set'", { unit: "set" })).toBe("Unit is Set");
    expect(why("!(has(self.unit) && self.unit == 'set')", {})).toBe("Unit is empty");
  });

  test("what is in a list of its own, by the label of the list's codes", () => {
    const told = why("has(self.units) && ('set' in self.units || 'piece' in self.units)", { units: ["set"] });
    expect(told).toBe("Units contains Set");
    expect(why("!('set' in self.units)", { units: ["piece"] })).toBe("Units does not contain Set");
  });

  test("over rows", () => {
    expect(why("self.boxes.exists(b, b.weight > 20)", { boxes: [{ weight: 21 }] })).toBe(
      "in at least one row of Boxes, Box weight is more than 20 kg",
    );
    expect(why("!self.boxes.exists(b, b.kind == 'set')", { boxes: [{ kind: "piece" }] })).toBe("in every row of Boxes, Kind is not Set");
    expect(why("size(self.boxes) > 0", { boxes: [{}] })).toBe("Boxes is filled in");
  });
});

test("a row that is compared with the others", () => {
  const boxes = [{ weight: 20 }, { weight: 20 }, { weight: 3 }];
  const told = (text: string, language?: string) => why(text, { boxes }, language);
  expect(told("self.boxes.exists(b, b.duplicateOf(self.boxes, b.weight))")).toBe(
    "in at least one row of Boxes, Box weight is the same in another row",
  );
  expect(told("!self.boxes.exists(b, b.overlapsAnother(self.boxes, b.weight, b.weight))")).toBe(
    "in every row of Boxes, Box weight, Box weight overlaps with no other row",
  );
  expect(told("self.boxes.exists(b, b.duplicateOf(self.boxes, b.weight))", "zh")).toContain("与另一行相同");
});

describe("a condition that does not hold states what it waits for", () => {
  test("with the value there is", () => {
    expect(why("self.unit == 'set'", { unit: "piece" })).toBe("Unit has to be Set (now Piece)");
    expect(why("self.unit == 'set'", { unit: "piece" }, "zh")).toBe("单位须为“套”（目前为“件”）");
    expect(why("self.weight <= 20", { weight: 21.5 })).toBe("Weight must not be more than 20 kg (now 21.5 kg)");
    expect(why("self.unit in ['set', 'piece']", { unit: "box" })).toBe("Unit has to be one of: Set, Piece (now box)");
  });

  test("what is unknown has not been chosen, or not been filled in", () => {
    expect(why("self.unit == 'set'", {})).toBe("Unit has not been chosen yet");
    expect(why("self.count > 2", {})).toBe("Count has not been filled in yet");
    expect(why("has(self.unit) && self.unit == 'set'", {})).toBe("Unit has not been chosen yet");
  });

  test("only the parts that are missing: an and of which one is there, an or of which any will do", () => {
    expect(why("self.unit == 'set' && self.count > 2", { unit: "set", count: 1 })).toBe("Count has to be more than 2 (now 1)");
    expect(why("self.unit == 'set' || self.count > 2", { unit: "piece", count: 1 })).toBe(
      "Unit has to be Set (now Piece), or Count has to be more than 2 (now 1)",
    );
    expect(why("!(self.unit == 'set' || self.count > 2)", { unit: "set", count: 1 })).toBe("Unit must not be Set (now Set)");
  });
});

describe("what the reader may not know", () => {
  test("says of the session only that it decided, never which fact", () => {
    expect(why("user.mayPrice == 1", {})).toBe("It is not switched on for your account");
    expect(why("self.unit == 'set' && user.mayPrice == 1", { unit: "set" })).not.toContain("mayPrice");
  });

  test("says nothing of what the session lacks, where that is the reason: a visitor has no account that has something", () => {
    expect(why("!has(user.name)", {})).toBeUndefined();
    expect(why("!has(user.name) && self.unit == 'set'", { unit: "set" })).toBe("Unit is Set");
    expect(why("!has(user.name) || user.mayPrice == 1", {})).toBeUndefined();
  });

  test("a field that is kept from the reader, or that has no label, is not named", () => {
    expect(why("self.secret > 3", { secret: 1 })).toBeUndefined();
    expect(why("self.mark == 1", { mark: 0 })).toBeUndefined();
    expect(why("self.unit == 'set' && self.secret > 3", { unit: "piece", secret: 1 })).toBe("Unit has to be Set (now Piece)");
  });

  test("says nothing of a choice if half of it is secret", () => {
    expect(why("self.unit == 'set' || self.secret > 3", { unit: "piece", secret: 1 })).toBeUndefined();
  });
});

describe("a formula in words", () => {
  const words = (formula: string, language?: string) => explainFormula(parseExpr(formula), lexicon(language));

  test("names its fields, keeps its brackets and reads numbers as people do", () => {
    expect(words("(self.count + 1) * self.price / 1000000")).toBe("(Count + 1) × Price ÷ 1,000,000");
    expect(words("self.weight / (self.count * limits.divisor)")).toBe("Weight ÷ (Count × 6,000)");
    expect(words("self.price + coalesce(self.weight, 0)")).toBe("Price + Weight");
  });

  test("sums over rows, with what they are limited to", () => {
    expect(words("sum(self.boxes.map(b, b.weight))")).toBe("the sum of Box weight over the rows of Boxes");
    expect(words("sum(self.boxes.filter(b, has(b.weight)).map(b, b.weight))", "zh")).toBe("箱子（仅箱重已填写的行）各行的箱重的合计");
  });

  test("has cases", () => {
    expect(words("self.unit == 'set' ? self.count * 2 : self.count")).toBe("Count × 2 if Unit is Set, otherwise Count");
    expect(words("self.unit == 'set' ? ceilTo(max(self.weight, 21), 0.5) : null")).toBe(
      "the greatest of (Weight, 21), rounded up to a multiple of 0.5 if Unit is Set",
    );
  });

  test("says nothing at all where it reads what the reader may not know", () => {
    expect(words("self.count * self.secret")).toBeUndefined();
    expect(words("self.count * user.rate")).toBeUndefined();
  });
});

describe("which records may be chosen", () => {
  const only = (where: string, self: Rec, language?: string) =>
    explainCandidates(parseExpr(where), { self, limits: { divisor: 6000 } }, lexicon(language));

  test("by the fields of the record that they have to agree with, whichever side holds a list", () => {
    expect(only("row.country == self.country", { country: "US" })).toBe("Only those matching Country (United States)");
    expect(only("!has(self.country) || row.country == self.country", { country: "US" })).toBe(
      "Only those matching Country (United States)",
    );
    expect(only("self.country in row.countries", { country: "US" }, "zh")).toBe("仅列出与国家（美国）相符的选项");
    expect(only("self.country in row.countries && row.unit == self.unit", { country: "US", unit: "set" })).toBe(
      "Only those matching Country (United States) and Unit (Set)",
    );
  });

  test("by what they have to be themselves", () => {
    expect(only("row.country == 'US'", {})).toBe("Only those where Country of the port is United States");
    expect(only("row.country == 'US' && row.unit == self.unit", { unit: "set" }, "zh")).toBe(
      "仅列出所在国为“美国”，且港口单位为“套”的选项",
    );
  });

  test("by what they have to say yes to, as a person would say it", () => {
    expect(only("row.loads == 1", {})).toBe("Only those where “Place to load” applies");
    expect(explainCandidates(parseExpr("row.loads == 1"), { self: {}, limits: {} }, lexicon("zh"))).toBe("仅列出可装货的选项");
    expect(only("row.loads == 0", {})).toBe("Only those where Place to load is No");
  });

  test("or what has to be chosen before", () => {
    expect(only("row.country == self.country", {})).toBe("Country has not been chosen yet");
  });

  test("nothing where nothing is asked of them", () => {
    expect(only("!has(self.country) || row.country == self.country", {})).toBeUndefined();
  });
});
