import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import {
  codeList,
  compiled,
  compiledThing,
  filesWith,
  onCreate,
  counted,
  onUpdate,
  shortProblems as problems,
} from "../../helpers/schemas/dialect.ts";

describe("values", () => {
  test("are normalised before they are checked", async () => {
    const entity = await compiledThing({ code: { type: "string", maxLength: 3, "x-normalize": ["trim", "half-width", "upper"] } });
    expect(checkRecord(entity, null, { code: " ａｂc " }, onCreate())).toEqual({ record: { code: "ABC" }, problems: [] });
  });

  test("have lengths in characters, not in code units", async () => {
    const entity = await compiledThing({ name: { type: "string", minLength: 2, maxLength: 3 } });
    expect([problems(entity, { name: "😀😀😀" }), problems(entity, { name: "😀" }), problems(entity, { name: "abcd" })]).toEqual([
      [],
      ["/name minLength 2"],
      ["/name maxLength 3"],
    ]);
  });

  test("are alone in a list where their code says so", async () => {
    const list = codeList("bell", "none", "brass", "horn");
    const bell = { ...list, items: list.items.map((code) => ({ ...code, exclusive: code.const === "none" })) };
    const bells = { type: "array", items: { type: "string", "x-codes": "bell" } } as const;
    const entity = await compiledThing(
      { bells, named: { ...bells, "x-problem": { exclusive: "problem.noBell" } } },
      {},
      { codes: { bell } },
    );
    expect([problems(entity, { bells: ["none"] }), problems(entity, { bells: ["brass", "horn"] })]).toEqual([[], []]);
    expect(problems(entity, { bells: ["brass", "none"] })).toEqual(["/bells exclusive"]);
    expect(problems(entity, { named: ["none", "horn"] })).toEqual(["/named noBell"]);
    expect(problems(entity, { bells: ["brass"] }, { bells: ["none", "horn"] })).toEqual([]);
  });

  test("have a type at every level", async () => {
    const entity = await compiledThing({
      name: { type: "string" },
      flag: { type: "boolean" },
      group: { type: "object", properties: { a: { type: "string" } } },
      lines: { type: "array", items: { type: "object", properties: { a: { type: "string" } } } },
    });
    expect(problems(entity, { name: 5, flag: "yes", group: "x", lines: {} })).toEqual([
      "/name type",
      "/flag type",
      "/group type",
      "/lines type",
    ]);
    expect(problems(entity, { group: { a: 1 }, lines: ["x", { a: 1 }, { a: "ok" }] })).toEqual([
      "/group/a type",
      "/lines/0 type",
      "/lines/1/a type",
    ]);
  });

  test("may be worded by their field", async () => {
    const entity = await compiledThing(
      { phone: { type: "string", pattern: "^[0-9]+$", "x-problem": { pattern: "problem.phone", required: "problem.callUs" } } },
      { required: ["phone"] },
    );
    expect([problems(entity, { phone: "x" }), problems(entity, {})]).toEqual([["/phone phone"], ["/phone callUs"]]);
  });
});

test("inside a row and a group too, whichever step of the check finds them", async () => {
  const entity = await compiledThing({
    lines: {
      type: "array",
      items: {
        type: "object",
        required: ["c"],
        properties: { a: { type: "integer" }, b: { type: "string", maxLength: 1 }, c: { type: "string" } },
      },
    },
  });
  const paths = checkRecord(entity, null, { lines: [{ a: 1.5, b: "xx" }] }, onCreate()).problems.map(({ path }) => path);
  expect(paths).toEqual(["/lines/0/a", "/lines/0/b", "/lines/0/c"]);
});

test("problems come in the order of the fields, rows from the first, each once", async () => {
  const entity = await compiledThing(
    {
      b: { type: "string" },
      lines: { type: "array", items: { type: "object", required: ["q"], properties: { q: { type: "integer" } } } },
      a: { type: "string", maxLength: 1 },
    },
    { required: ["b"] },
  );
  const lines = Array.from({ length: 12 }, (_, n) => (n % 5 === 1 ? {} : { q: 1 }));
  expect(problems(entity, { a: "xx", lines })).toEqual([
    "/b required",
    "/lines/1/q required",
    "/lines/6/q required",
    "/lines/11/q required",
    "/a maxLength 1",
  ]);
});

test("a hostile record has an answer of bounded size", async () => {
  const entity = await compiledThing({
    lines: { type: "array", items: { type: "object", required: ["q"], properties: { q: { type: "integer" } } } },
  });
  expect(problems(entity, { lines: Array.from({ length: 5000 }, () => ({})) })).toHaveLength(500);
});

describe("checking the result again changes nothing", () => {
  const text = fc.oneof(fc.string({ unit: "grapheme", maxLength: 6 }), fc.constantFrom("set", "piece", " a；b ", "１２", "12.50", ""));
  const loose = fc.oneof(text, fc.double({ noNaN: true }), fc.boolean(), fc.constant(null), fc.integer());
  const input = fc.record(
    {
      name: loose,
      unit: fc.constantFrom("set", "piece", null),
      per: loose,
      price: loose,
      mails: loose,
      total: loose,
      kept: loose,
      home: fc.oneof(loose, fc.record({ city: loose, zip: loose }, { requiredKeys: [] })),
      lines: fc.oneof(loose, fc.array(fc.record({ q: loose, w: loose, sum: loose }, { requiredKeys: [] }), { maxLength: 3 })),
    },
    { requiredKeys: [] },
  );

  test("for whatever is sent", async () => {
    const entity = await compiledThing(
      {
        name: { type: "string", "x-normalize": ["trim", "half-width"], maxLength: 4 },
        unit: { type: "string", enum: ["set", "piece"] },
        per: { type: "integer", minimum: 1, "x-visible-when": "self.unit == 'set'", "x-required-when": "self.unit == 'set'" },
        price: { type: "number", "x-decimals": 2 },
        mails: { type: "string", "x-list": { separator: ";", items: {} }, "x-visible-when": "has(self.per)" },
        total: { type: "number", "x-compute": "self.price * coalesce(self.per, 1) / 3" },
        kept: { type: "string", "x-visible-when": "self.total > 5", "x-when-hidden": "keep" },
        home: {
          type: "object",
          properties: {
            city: { type: "string", "x-normalize": ["trim"] },
            zip: { type: "string", "x-visible-when": "has(self.home.city)" },
          },
        },
        lines: {
          type: "array",
          items: {
            type: "object",
            properties: { q: { type: "integer" }, w: { type: "number" }, sum: { type: "number", "x-compute": "row.q * row.w" } },
          },
        },
      },
      { required: ["name"], "x-rules": [{ id: "r", rule: "self.total < 100", message: {} }] },
    );
    fc.assert(
      fc.property(input, (sent) => {
        const first = checkRecord(entity, null, sent as Rec, onCreate());
        const second = checkRecord(entity, null, first.record, onCreate());
        expect(second.record).toEqual(first.record);
        expect(second.problems).toEqual(first.problems.filter(({ code }) => code !== "unknownField" && code !== "readOnly"));
        // What was accepted once is accepted as an update of itself.
        expect(checkRecord(entity, first.record, first.record, onUpdate())).toEqual({ record: first.record, problems: [] });
      }),
      { numRuns: 300 },
    );
  });
});

describe("a real entity", () => {
  const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as never;
  const schema = read("schemas/entities/delivery-address.json") as EntitySchema;
  const { $schema: _, ...limits } = read("schemas/limits.json") as Record<string, never>;
  const [example] = schema.examples as readonly Rec[];
  const address = () =>
    compiled(
      filesWith([schema], {
        limits,
        endpoints: read("schemas/endpoints.json"),
        codes: { country: { ...codeList("country", "US", "GB", "DE"), ...(read("schemas/codes/country.json") as object) } },
      }),
      "delivery-address",
    );

  test("accepts its own example", async () => {
    expect(problems(await address(), { ...example })).toEqual([]);
  });

  test("refuses a fourth character of a state, however it was typed [V-GEN-06]", async () => {
    const entity = await address();
    expect(problems(entity, { ...example, state: "ＮＳＷ" })).toEqual([]);
    expect(problems(entity, { ...example, state: "NSWX" })).toEqual(["/state maxLength 3"]);
  });

  test("refuses Chinese in an address [V-GEN-04]", async () => {
    const entity = await address();
    expect(problems(entity, { ...example, address: "深圳 Road 5" })).toEqual(["/address noChinese"]);
    expect(problems(entity, { ...example, address: "12 Rue de l'Église" })).toEqual([]);
  });

  test("is checked by asking no rule more than twice", async () => {
    const { entity, asked } = counted(await address());
    checkRecord(entity, example as Rec, { ...example, city: "X" }, onUpdate());
    expect(Math.max(...asked.values())).toBeLessThanOrEqual(2);
  });
});
