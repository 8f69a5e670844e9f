import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { isSoundNumber, valueProblems } from "#dialect/fields/valueProblems.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { compiledThing, onCreate, shortProblems as problems } from "../../helpers/schemas/dialect.ts";

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
    [{}, "12,5,0", "numberForm"],
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

describe("lists in a text", () => {
  const mails = () =>
    compiledThing({ mails: { type: "string", maxLength: 30, "x-list": { separator: ";", max: 3, items: { format: "email" } } } });

  test("are read with half and full width separators, and written in one way", async () => {
    expect(checkRecord(await mails(), null, { mails: "a@b.cn； c@d.cn ;" }, onCreate())).toEqual({
      record: { mails: "a@b.cn;c@d.cn" },
      problems: [],
    });
  });

  test("are counted, measured, and each entry is checked and named", async () => {
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

test("a number is sound where it has no problem", () => {
  const bound = fc.option(fc.constantFrom(-1, 0, 0.5, 10), { nil: undefined });
  const schemas = fc.record({
    type: fc.constantFrom("number", "integer"),
    minimum: bound,
    maximum: bound,
    exclusiveMinimum: bound,
    exclusiveMaximum: bound,
    "x-decimals": fc.option(fc.constantFrom(0, 2), { nil: undefined }),
  });
  const values = fc.oneof(
    fc.integer({ min: -2, max: 12 }),
    fc.double(),
    fc.constantFrom("1", "0.5", "10.00", "9007199254740993", "x", "1,5"),
  );
  fc.assert(
    fc.property(schemas, values, (schema, value) => {
      expect(isSoundNumber(schema as FieldSchema, value)).toBe(valueProblems(schema as FieldSchema, value, "/n").length === 0);
    }),
  );
});

describe("characters that nobody sees", () => {
  const line: FieldSchema = { type: "string", maxLength: 100 };
  const lines: FieldSchema = { type: "string", maxLength: 500 };
  const codes = (schema: FieldSchema, value: string) => valueProblems(schema, value, "/t").map(({ code }) => code);

  test.each(["a\u0007b", "a\u0085b", "a\u202eb", "a\u2066b", "\u007f"])("are refused in a text of one line and of several: %j", (value) => {
    expect([codes(line, value), codes(lines, value)]).toEqual([["invisibleOrLines"], ["invisible"]]);
  });

  test.each(["a\nb", "a\r\nb", "a\tb"])("line ends and tabs may stand in a text of several lines only: %j", (value) => {
    expect([codes(line, value), codes(lines, value)]).toEqual([["invisibleOrLines"], []]);
  });

  test.each(["\u534e\u4e3a \ud83d\ude00 caf\u00e9", "a\u200db", "\u0645\u0631\u062d\u0628\u0627"])(
    "scripts and signs of any language are none of them: %j",
    (value) => {
      expect([codes(line, value), codes(lines, value)]).toEqual([[], []]);
    },
  );
});
