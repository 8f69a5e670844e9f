import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkRecord } from "#dialect/checkRecord.ts";
import type { CheckContext } from "#dialect/check.ts";
import type { CompiledEntity } from "#dialect/compiled.ts";
import type { Rec } from "#dialect/json.ts";
import type { EntitySchema } from "#dialect/schema.ts";
import { codeList, compiled, compiledThing, filesWith, onCreate, onUpdate, quickest } from "./helpers.ts";

/** Problems as short lines: `/path code limit`. */
const problems = (
  entity: CompiledEntity,
  input: Rec,
  stored: Rec | null = null,
  context: CheckContext = stored ? onUpdate() : onCreate(),
) =>
  checkRecord(entity, stored, input, context).problems.map(({ path, code, params }) =>
    [path, code, params["limit"]].filter((part) => part !== undefined).join(" "),
  );

describe("values", () => {
  test("are normalised before they are judged", async () => {
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

describe("numbers", () => {
  const number = (schema: object) => compiledThing({ n: { type: "number", ...schema } });

  test.each([
    [{ minimum: 1 }, 0.99, "minimum 1"],
    [{ maximum: 1 }, "1.0000000000000001", "maximum 1"],
    [{ exclusiveMinimum: 0 }, 0, "exclusiveMinimum 0"],
    [{ exclusiveMaximum: 5 }, "5.0", "exclusiveMaximum 5"],
    [{ "x-decimals": 2 }, 1.005, "decimals 2"],
    [{ "x-decimals": 3 }, "0.0001", "decimals 3"],
    [{ type: "integer" }, "2.5", "integer"],
    [{}, "12,5,0", "number"],
    [{}, "1e3", "number"],
    [{}, 1e300, "number"],
    [{}, true, "number"],
    [{}, [1], "number"],
  ])("%j refuses %j: %s", async (schema, value, problem) => {
    expect(problems(await number(schema), { n: value as never })).toEqual([`/n ${problem}`]);
  });

  test("1.11, 8.69 and 19.99 have two decimals, whatever binary fractions say", async () => {
    const entity = await number({ "x-decimals": 2 });
    for (const value of [1.11, 8.69, 19.99, "0.07", 4.35]) expect(problems(entity, { n: value })).toEqual([]);
  });

  test("text of another backend and trailing zeros are understood", async () => {
    const entity = await number({ "x-decimals": 2, type: "number" });
    expect(checkRecord(entity, null, { n: "12.500" }, onCreate())).toEqual({ record: { n: 12.5 }, problems: [] });
  });

  test("in a list are each asked", async () => {
    const entity = await compiledThing({ sizes: { type: "array", items: { type: "number", maximum: 3 } } });
    expect(problems(entity, { sizes: [1, "4", 5] })).toEqual(["/sizes/1 maximum 3", "/sizes/2 maximum 3"]);
  });
});

describe("required", () => {
  test("is asked of what is empty, also after normalising", async () => {
    const entity = await compiledThing(
      {
        a: { type: "string", "x-normalize": ["trim"] },
        b: { type: "array", items: { type: "string" }, minItems: 1 },
        c: { type: "boolean" },
        d: { type: "number" },
      },
      { required: ["a", "b", "c", "d"] },
    );
    expect(problems(entity, { a: "  ", b: [], c: false, d: 0 })).toEqual(["/a required", "/b required"]);
    expect(problems(entity, {})).toEqual(["/a required", "/b required", "/c required", "/d required"]);
  });

  test("depends on other fields where the schema says so", async () => {
    const entity = await compiledThing({ unit: { type: "string" }, perSet: { type: "integer", "x-required-when": "self.unit == 'set'" } });
    expect([problems(entity, { unit: "set" }), problems(entity, { unit: "piece" }), problems(entity, {})]).toEqual([
      ["/perSet required"],
      [],
      [],
    ]);
  });

  test("is never asked of a hidden field, nor of one only the server fills", async () => {
    const entity = await compiledThing(
      { a: { type: "string", "x-visible-when": "self.b == 1" }, b: { type: "integer" }, number: { type: "string", readOnly: true } },
      { required: ["a", "number"] },
    );
    expect([problems(entity, { b: 0 }), problems(entity, {}), problems(entity, { b: 1 })]).toEqual([[], [], ["/a required"]]);
  });

  test("asks for the fields of a group once it is begun, and at once where the group itself is required", async () => {
    const group = { type: "object", required: ["city"], properties: { city: { type: "string" }, street: { type: "string" } } } as const;
    const optional = await compiledThing({ home: group });
    expect([
      problems(optional, {}),
      problems(optional, { home: { street: "x" } }),
      problems(optional, { home: { city: " ", street: "" } }),
    ]).toEqual([[], ["/home/city required"], []]);
    const needed = await compiledThing(
      { home: group, other: { type: "object", properties: { a: { type: "string" } } } },
      { required: ["home", "other"] },
    );
    expect(problems(needed, {})).toEqual(["/home/city required", "/other required"]);
  });

  test("is asked in each row, by the row's own values", async () => {
    const entity = await compiledThing({
      lines: {
        type: "array",
        items: {
          type: "object",
          required: ["a"],
          properties: { a: { type: "string" }, b: { type: "string", "x-required-when": "row.a == 'x' && self.strict == 1" } },
        },
      },
      strict: { type: "integer" },
    });
    expect(problems(entity, { strict: 1, lines: [{ a: "x" }, { b: "y" }, { a: "z" }] })).toEqual([
      "/lines/0/b required",
      "/lines/1/a required",
    ]);
  });

  test("is not asked of a draft, whose values are judged all the same", async () => {
    const entity = await compiledThing({ a: { type: "string" }, n: { type: "number", maximum: 5 } }, { required: ["a"] });
    expect(problems(entity, { n: 6 }, null, onCreate({ draft: true }))).toEqual(["/n maximum 5"]);
  });
});

describe("lists in a text", () => {
  const mails = () =>
    compiledThing({ mails: { type: "string", maxLength: 30, "x-list": { separator: ";", max: 3, items: { format: "email" } } } });

  test("are read with half and full width separators, and written in one way", async () => {
    expect(checkRecord(await mails(), null, { mails: "a@b.cn； c@d.cn ;" }, onCreate())).toEqual({
      record: { mails: "a@b.cn;c@d.cn" },
      problems: [],
    });
  });

  test("are counted, measured, and each entry is judged and named", async () => {
    const entity = await mails();
    expect(problems(entity, { mails: "a@b.cn;c@d.cn;e@f.cn;g@h.cn" })).toEqual(["/mails listMax 3"]);
    expect(problems(entity, { mails: `${"a".repeat(26)}@b.cn` })).toEqual(["/mails maxLength 30"]);
    expect(checkRecord(entity, null, { mails: "a@b.cn;nope" }, onCreate()).problems).toEqual([
      { path: "/mails", code: "listItem", params: { value: "nope" }, severity: "error" },
    ]);
    expect(problems(entity, { mails: 5 })).toEqual(["/mails type"]);
  });
});

describe("files", () => {
  const picture = () =>
    compiledThing(
      { picture: { "x-file": { accept: ["image/png", "image/jpeg"], maxBytes: 1024 * 1024, call: "up" } } },
      {},
      { endpoints: { calls: { up: { path: "/up" } } } },
    );
  const good = { id: "1", name: "a.png", size: 1024 * 1024, type: "image/png", url: "/files/1" };

  test("of the right kind and size pass, equal is allowed", async () => {
    expect(checkRecord(await picture(), null, { picture: good }, onCreate())).toEqual({ record: { picture: good }, problems: [] });
  });

  test("too large, of another type, or of another form are refused in one word", async () => {
    const entity = await picture();
    expect(problems(entity, { picture: { ...good, size: 1024 * 1024 + 1 } })).toEqual(["/picture fileSize 1"]);
    expect(problems(entity, { picture: { ...good, type: "text/html" } })).toEqual(["/picture fileType"]);
    for (const picture of ["x", { name: "a" }, { ...good, extra: 1 }, { ...good, id: 5 }])
      expect(problems(entity, { picture } as never)).toEqual(["/picture file"]);
  });
});

describe("what the schema does not know is refused", () => {
  const entity = () =>
    compiledThing({
      a: { type: "string" },
      group: { type: "object", properties: { b: { type: "string" } } },
      lines: { type: "array", items: { type: "object", properties: { c: { type: "string" } } } },
    });

  test("at every level, and does not reach the record", async () => {
    const result = checkRecord(await entity(), null, { x: 1, group: { b: "1", y: 2 }, lines: [{ c: "1", z: 3 }] }, onCreate());
    expect(result.problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
      "/x unknownField",
      "/group/y unknownField",
      "/lines/0/z unknownField",
    ]);
    expect(result.record).toEqual({ group: { b: "1" }, lines: [{ c: "1" }] });
  });

  test("also where the name is that of a prototype", async () => {
    const hostile = JSON.parse(
      '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "group": {"__proto__": {"polluted": 1}}}',
    ) as Rec;
    const result = checkRecord(await entity(), null, hostile, onCreate());
    expect(result.problems.map(({ path }) => path).sort()).toEqual(["/__proto__", "/constructor", "/group/__proto__"]);
    expect(result.record).toEqual({});
    expect(({} as Rec)["polluted"]).toBeUndefined();
  });

  test("`id` and `version` come along; fields of an older schema too, when they are sent back as read", async () => {
    const stored = { id: "7", version: 3, a: "x", old: { deep: [1] } };
    expect(checkRecord(await entity(), stored, { ...stored, a: "y" }, onUpdate())).toEqual({ record: { ...stored, a: "y" }, problems: [] });
    expect(problems(await entity(), { old: "changed" }, stored)).toEqual(["/old unknownField"]);
  });

  test("an input that is no object, or has no end of depth, is refused without a fall", async () => {
    const deep = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`) as never;
    for (const input of [[], "x", null, { a: deep }] as never[]) expect(problems(await entity(), input)).toEqual([" type"]);
  });
});

describe("a save merges", () => {
  const entity = () =>
    compiledThing({
      a: { type: "string" },
      b: { type: "string" },
      group: { type: "object", properties: { c: { type: "string" }, d: { type: "string" } } },
      lines: { type: "array", items: { type: "object", properties: { e: { type: "string" } } } },
    });
  const stored = { id: "1", version: 1, a: "1", b: "2", group: { c: "3", d: "4" }, lines: [{ e: "5" }, { e: "6" }] };
  const saved = async (input: Rec) => checkRecord(await entity(), stored, input, onUpdate()).record;

  test("what is not named keeps its value", async () => {
    expect(await saved({ a: "x" })).toEqual({ ...stored, a: "x" });
    expect(await saved({ a: undefined })).toEqual(stored);
  });

  test("null and empty text clear", async () => {
    expect(await saved({ a: null, b: "" })).toEqual({ id: "1", version: 1, group: stored.group, lines: stored.lines });
  });

  test("groups merge field by field, lists are replaced whole", async () => {
    expect(await saved({ group: { c: "x" }, lines: [{ e: "x" }] })).toEqual({ ...stored, group: { c: "x", d: "4" }, lines: [{ e: "x" }] });
    expect((await saved({ group: null }))["group"]).toBeUndefined();
    expect((await saved({ group: { c: null, d: null } }))["group"]).toBeUndefined();
  });
});

describe("read-only fields", () => {
  const fields = {
    no: { type: "string", readOnly: true },
    weight: { type: "number", readOnly: true },
    locked: { type: "integer" },
    text: { type: "string", "x-readonly-when": "self.locked == 1" },
  } as const;

  test("may be sent as they are stored, and as nothing else", async () => {
    const entity = await compiledThing(fields);
    const stored = { no: "A1", weight: 12.5 };
    expect(checkRecord(entity, stored, { no: "A1", weight: "12.50" }, onUpdate())).toEqual({ record: stored, problems: [] });
    expect(checkRecord(entity, stored, { no: "B2", weight: null }, onUpdate())).toMatchObject({
      record: stored,
      problems: [
        { path: "/no", code: "readOnly" },
        { path: "/weight", code: "readOnly" },
      ],
    });
    expect(problems(entity, { no: "A1" })).toEqual(["/no readOnly"]);
  });

  test("are locked by what is stored: nobody unlocks a field by the save that changes it", async () => {
    const entity = await compiledThing(fields);
    expect(problems(entity, { locked: 0, text: "new" }, { locked: 1, text: "old" })).toEqual(["/text readOnly"]);
    expect(problems(entity, { locked: 1, text: "new" }, { locked: 0, text: "old" })).toEqual([]);
  });

  test("in rows are those of the row with the same id, or of the same place", async () => {
    const row = {
      type: "object",
      properties: { id: { type: "string" }, seen: { type: "string", readOnly: true }, note: { type: "string" } },
    } as const;
    const entity = await compiledThing({ lines: { type: "array", items: row } });
    const stored = {
      lines: [
        { id: "1", seen: "a" },
        { id: "2", seen: "b" },
      ],
    };
    expect(checkRecord(entity, stored, { lines: [{ id: "2", note: "x" }] }, onUpdate())).toEqual({
      record: { lines: [{ id: "2", seen: "b", note: "x" }] },
      problems: [],
    });
    expect(problems(entity, { lines: [{ id: "2", seen: "a" }] }, stored)).toEqual(["/lines/0/seen readOnly"]);
  });
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
  const address = () =>
    compiled(
      filesWith([read("schemas/entities/delivery-address.json") as EntitySchema], {
        limits: read("schemas/limits.json"),
        endpoints: read("schemas/endpoints.json"),
        codes: { country: { ...codeList("country", "US", "GB", "DE"), ...(read("schemas/codes/country.json") as object) } },
      }),
      "delivery-address",
    );

  test("accepts its own examples", async () => {
    const entity = await address();
    for (const example of entity.schema.examples ?? []) expect(checkRecord(entity, null, example as Rec, onCreate()).problems).toEqual([]);
    expect(entity.schema.examples).not.toHaveLength(0);
  });

  test("refuses a fourth character of a state, however it was typed [V-GEN-06]", async () => {
    const entity = await address();
    const [example] = entity.schema.examples as Rec[];
    expect(problems(entity, { ...example, state: "ＮＳＷ" })).toEqual([]);
    expect(problems(entity, { ...example, state: "NSWX" })).toEqual(["/state maxLength 3"]);
  });

  test("refuses Chinese in an address [V-GEN-04]", async () => {
    const entity = await address();
    const [example] = entity.schema.examples as Rec[];
    expect(problems(entity, { ...example, address: "深圳 Road 5" })).toEqual(["/address noChinese"]);
    expect(problems(entity, { ...example, address: "12 Rue de l'Église" })).toEqual([]);
  });

  test("is checked in half a millisecond", async () => {
    const entity = await address();
    const [example] = entity.schema.examples as Rec[];
    expect(quickest(() => checkRecord(entity, example as Rec, { ...example, city: "X" }, onUpdate()))).toBeLessThan(0.5);
  });
});
