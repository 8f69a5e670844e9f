import { describe, expect, test } from "vitest";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { scopeOf } from "#dialect/check/check.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { resolveRecord } from "#dialect/check/resolveRecord.ts";
import { compiledThing, filesWith, compiled, onCreate, thing, type Fields } from "../../helpers/schemas/dialect.ts";

/** What is stored of a record, and which of its fields are hidden. */
async function settled(fields: Fields, record: Rec) {
  const result = resolveRecord(await compiledThing(fields), record, scopeOf(onCreate()));
  return { record: result.record, hidden: [...result.hidden] };
}

describe("a hidden value", () => {
  const fields = (policy?: "keep" | "omit" | "clear"): Fields => ({
    on: { type: "integer" },
    text: { type: "string", "x-visible-when": "self.on == 1", ...(policy && { "x-when-hidden": policy }) },
  });

  test.each([undefined, "omit", "clear"] as const)("is left out of the record by default and by %s", async (policy) => {
    expect(await settled(fields(policy), { on: 0, text: "x" })).toEqual({ record: { on: 0 }, hidden: ["/text"] });
  });

  test("is kept where the schema says so", async () => {
    expect(await settled(fields("keep"), { on: 0, text: "x" })).toEqual({ record: { on: 0, text: "x" }, hidden: ["/text"] });
  });

  test("of an unknown condition is hidden", async () => {
    expect((await settled(fields(), { text: "x" })).record).toEqual({});
  });

  test("is not checked, is removed from what was stored, and comes back with its condition", async () => {
    const entity = await compiledThing({
      on: { type: "integer" },
      text: { type: "string", maxLength: 1, "x-visible-when": "self.on == 1" },
    });
    expect(checkRecord(entity, { on: 1, text: "a" }, { on: 0, text: "too long" }, onCreate())).toEqual({ record: { on: 0 }, problems: [] });
    expect(checkRecord(entity, { on: 0 }, { on: 1, text: "b" }, onCreate())).toEqual({ record: { on: 1, text: "b" }, problems: [] });
  });

  test("takes its group or list with it", async () => {
    const shown = { "x-visible-when": "self.on == 1" } as const;
    const fields: Fields = {
      on: { type: "integer" },
      group: { type: "object", properties: { a: { type: "string" } }, ...shown },
      lines: { type: "array", items: { type: "object", properties: { a: { type: "string" } } }, ...shown },
    };
    expect((await settled(fields, { on: 0, group: { a: "1" }, lines: [{ a: "1" }] })).record).toEqual({ on: 0 });
  });

  test("alone in its group empties it", async () => {
    const fields: Fields = { group: { type: "object", properties: { a: { type: "string", "x-visible-when": "false" } } } };
    expect((await settled(fields, { group: { a: "1" } })).record).toEqual({});
  });

  test("may be that of a single row", async () => {
    const fields: Fields = {
      lines: {
        type: "array",
        items: {
          type: "object",
          properties: { kind: { type: "string" }, size: { type: "number", "x-visible-when": "row.kind == 'big'" } },
        },
      },
    };
    expect(
      await settled(fields, {
        lines: [
          { kind: "big", size: 1 },
          { kind: "small", size: 2 },
        ],
      }),
    ).toEqual({ record: { lines: [{ kind: "big", size: 1 }, { kind: "small" }] }, hidden: ["/lines/1/size"] });
  });
});

describe("conditions that depend on one another", () => {
  test("are followed through any order and any number of links", async () => {
    const fields = Object.fromEntries(
      ["f5", "f3", "f1", "f2", "f4"].map(
        (name) =>
          [name, { type: "string", "x-visible-when": name === "f1" ? "self.start == 1" : `has(self.f${Number(name[1]) - 1})` }] as const,
      ),
    ) as Fields;
    const values = { f1: "1", f2: "2", f3: "3", f4: "4", f5: "5" };
    expect((await settled({ start: { type: "integer" }, ...fields }, { start: 0, ...values })).record).toEqual({ start: 0 });
    expect((await settled({ start: { type: "integer" }, ...fields }, { start: 1, ...values })).record).toEqual({ start: 1, ...values });
  });

  test("and contradict each other lose nothing", async () => {
    const fields: Fields = {
      a: { type: "string", "x-visible-when": "!has(self.b)" },
      b: { type: "string", "x-visible-when": "!has(self.a)" },
    };
    expect((await settled(fields, { a: "1", b: "2" })).record).toEqual({ a: "1", b: "2" });
    expect((await settled(fields, { a: "1" })).record).toEqual({ a: "1" });
  });
});

describe("computed fields", () => {
  test("are computed in the order of what they read, in rows and over rows", async () => {
    const fields: Fields = {
      total: { type: "number", "x-decimals": 2, "x-compute": "self.net * 1.19" },
      net: { type: "number", "x-compute": "sum(self.lines.map(l, l.sum))" },
      lines: {
        type: "array",
        items: {
          type: "object",
          properties: { sum: { type: "number", "x-compute": "row.q * row.price" }, q: { type: "integer" }, price: { type: "number" } },
        },
      },
    };
    expect((await settled(fields, { lines: [{ q: 3, price: 0.1 }, { q: 1, price: 0.7 }, { q: 2 }] })).record).toEqual({
      total: 1.19,
      net: 1,
      lines: [{ q: 3, price: 0.1, sum: 0.3 }, { q: 1, price: 0.7, sum: 0.7 }, { q: 2 }],
    });
  });

  test("are rounded half up to their decimals, whole numbers to whole ones, the rest to ten", async () => {
    const fields: Fields = {
      a: { type: "number" },
      money: { type: "number", "x-decimals": 2, "x-compute": "self.a * 0.003" },
      count: { type: "integer", "x-compute": "self.a / 2" },
      third: { type: "number", "x-compute": "1 / 3" },
    };
    expect((await settled(fields, { a: 5 })).record).toEqual({ a: 5, money: 0.02, count: 3, third: 0.3333333333 });
  });

  test("in an amount are rounded to the places of its currency, which may be computed too, before anything adds them up", async () => {
    const amount = { type: "number", "x-decimals": 2, "x-currency-field": "currency" } as const;
    const line: Fields = {
      weight: { type: "number" },
      currency: { type: "string", "x-compute": "self.country == 'JP' ? 'JPY' : 'CNY'" },
      cost: { ...amount, "x-compute": "row.weight * self.price" },
    };
    const entity: Fields = {
      total: { ...amount, "x-compute": "sum(self.lines.map(l, l.cost))" },
      price: { ...amount, "x-per-field": "unit", "x-compute": "self.base / 4" },
      base: { type: "number" },
      country: { type: "string" },
      currency: { type: "string", "x-compute": "self.country == 'JP' ? 'JPY' : 'CNY'" },
      lines: { type: "array", items: { type: "object", properties: line } },
    };
    const record = (country: string): Rec => ({ base: 1.98, country, lines: [{ weight: 1.01 }, { weight: 1.01 }] });
    expect((await settled(entity, record("JP"))).record).toMatchObject({ price: 0.5, lines: [{ cost: 1 }, { cost: 1 }], total: 2 });
    expect((await settled(entity, record("CN"))).record).toMatchObject({
      price: 0.5,
      lines: [{ cost: 0.51 }, { cost: 0.51 }],
      total: 1.02,
    });
  });

  test("that cannot be known are absent, and what was sent for them counts for nothing", async () => {
    const entity = await compiledThing({ a: { type: "number" }, b: { type: "number", "x-compute": "self.a * 2" } });
    expect(checkRecord(entity, null, { b: 99 }, onCreate())).toEqual({ record: {}, problems: [] });
    expect(checkRecord(entity, { a: 1, b: 2 }, { a: 2, b: 99 }, onCreate())).toEqual({ record: { a: 2, b: 4 }, problems: [] });
  });

  test("do not count what is hidden, and may decide what is", async () => {
    const fields: Fields = {
      on: { type: "integer" },
      extra: { type: "number", "x-visible-when": "self.on == 1" },
      sum: { type: "number", "x-compute": "sum(self.base, self.extra)" },
      base: { type: "number" },
      note: { type: "string", "x-visible-when": "self.sum > 10" },
    };
    expect((await settled(fields, { on: 0, base: 8, extra: 5, note: "x" })).record).toEqual({ on: 0, base: 8, sum: 8 });
    expect((await settled(fields, { on: 1, base: 8, extra: 5, note: "x" })).record).toEqual({
      on: 1,
      base: 8,
      extra: 5,
      sum: 13,
      note: "x",
    });
  });

  test("may be in a group that is absent so far", async () => {
    const fields: Fields = {
      a: { type: "number" },
      outer: {
        type: "object",
        properties: { inner: { type: "object", properties: { double: { type: "number", "x-compute": "self.a * 2" } } } },
      },
    };
    expect((await settled(fields, { a: 2 })).record).toEqual({ a: 2, outer: { inner: { double: 4 } } });
    expect((await settled(fields, {})).record).toEqual({});
  });
});

test("a part that was written as an entity of its own means itself by `self`", async () => {
  const part = thing(
    { a: { type: "integer" }, b: { type: "string", "x-visible-when": "self.a == 1" }, c: { type: "number", "x-compute": "self.a * 2" } },
    {},
    "part",
  );
  const whole = thing({ a: { type: "integer" }, home: { $ref: "part" }, lines: { type: "array", items: { $ref: "part" } } });
  const entity = await compiled(filesWith([whole, part]));
  const { record } = resolveRecord(
    entity,
    {
      a: 0,
      home: { a: 1, b: "x" },
      lines: [
        { a: 1, b: "y" },
        { a: 0, b: "z" },
      ],
    },
    scopeOf(onCreate()),
  );
  expect(record).toEqual({
    a: 0,
    home: { a: 1, b: "x", c: 2 },
    lines: [
      { a: 1, b: "y", c: 2 },
      { a: 0, c: 0 },
    ],
  });
});

test("the record that is settled stays as it was", async () => {
  const record = Object.freeze({ on: 0, text: "x", lines: Object.freeze([Object.freeze({ q: 1 })]) }) as unknown as Rec;
  await settled(
    {
      on: { type: "integer" },
      text: { "x-visible-when": "self.on == 1" },
      lines: {
        type: "array",
        items: { type: "object", properties: { q: { type: "integer" }, d: { type: "number", "x-compute": "row.q * 2" } } },
      },
    },
    record,
  );
  expect(record).toEqual({ on: 0, text: "x", lines: [{ q: 1 }] });
});

describe("a suggested value", () => {
  const fields: Fields = {
    lines: { type: "array", items: { type: "object", properties: { count: { type: "integer" } } } },
    total: { type: "integer", "x-suggest": "sum(self.lines.map(l, l.count))" },
  };
  const lines = [{ count: 2 }, { count: 3 }];

  test("is computed for as long as nothing was entered", async () => {
    expect((await settled(fields, { lines })).record).toEqual({ lines, total: 5 });
    expect((await settled(fields, { lines, total: null })).record).toEqual({ lines, total: 5 });
  });

  test("gives way to what was entered, also when that is checked again", async () => {
    const entity = await compiledThing(fields);
    const { record } = checkRecord(entity, null, { lines, total: 9 }, onCreate());
    expect(record).toEqual({ lines, total: 9 });
    expect(checkRecord(entity, record, {}, onCreate()).record).toEqual({ lines, total: 9 });
  });
});

describe("a formula reads a number that its field refuses as absent", () => {
  const amount: FieldSchema = { type: "number", exclusiveMinimum: 0, maximum: 1000, "x-decimals": 2 };
  const lines: FieldSchema = {
    type: "array",
    items: { type: "object", properties: { count: amount, double: { type: "number", "x-compute": "row.count * 2" } } },
  };
  const fields: Fields = {
    amount,
    group: { type: "object", properties: { inner: amount } },
    lines,
    tenth: { type: "number", "x-compute": "self.amount / 10" },
    inTenths: { type: "number", "x-compute": "self.group.inner * 10" },
    known: { type: "number", "x-compute": "coalesce(self.amount, 7)" },
    all: { type: "number", "x-compute": "sum(self.lines.map(line, line.count))" },
    offered: { type: "number", "x-suggest": "self.amount" },
  };

  test.each([-5, 0, 1001, "1.234", "1,5", "much", true, [1]])("%j", async (wrong) => {
    const given = { amount: wrong, group: { inner: wrong }, lines: [{ count: wrong }, { count: 3 }] } as Rec;
    const before = structuredClone(given);
    expect((await settled(fields, given)).record).toEqual({
      ...before,
      known: 7,
      all: 3,
      lines: [{ count: wrong }, { count: 3, double: 6 }],
    });
    expect(given).toEqual(before);
  });

  test("and computes again from a right one", async () => {
    const { record } = await settled(fields, { amount: 20, group: { inner: "2.50" }, lines: [{ count: 4 }] });
    expect(record).toMatchObject({ tenth: 2, inTenths: 25, known: 20, all: 4, offered: 20, lines: [{ count: 4, double: 8 }] });
  });

  test("conditions and rules still read what was entered", async () => {
    const shown: Fields = { amount, why: { type: "string", "x-visible-when": "self.amount < 0" } };
    expect((await settled(shown, { amount: -5, why: "x" })).record).toEqual({ amount: -5, why: "x" });
  });
});
