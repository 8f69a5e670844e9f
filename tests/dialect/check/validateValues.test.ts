import { describe, expect, test } from "vitest";
import { assertSupported, validateValues } from "#dialect/check/validateValues.ts";
import type { ValueSchema } from "#dialect/schema/compiled.ts";

const short = { type: "string", maxLength: 3 };
const schema: ValueSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    one: short,
    lines: { type: "array", maxItems: 1, items: { type: "object", additionalProperties: false, properties: { "a/b~c": short } } },
  },
};

describe("validateValues", () => {
  test("reports every error at its pointer, with the parameters of its message", () => {
    expect(validateValues(schema, { one: "four", lines: [{ "a/b~c": "four" }, 1, { more: 1 }] })).toEqual([
      { instancePath: "/one", keyword: "maxLength", params: { limit: 3 } },
      { instancePath: "/lines", keyword: "maxItems", params: { limit: 1 } },
      { instancePath: "/lines/0/a~1b~0c", keyword: "maxLength", params: { limit: 3 } },
      { instancePath: "/lines/1", keyword: "type", params: {} },
      { instancePath: "/lines/2", keyword: "additionalProperties", params: { additionalProperty: "more" } },
    ]);
    expect(validateValues({ type: "string", format: "date" }, "x")).toEqual([
      { instancePath: "", keyword: "format", params: { format: "date" } },
    ]);
  });

  test("does not count an undefined field as present", () => {
    expect(validateValues(schema, { one: undefined })).toEqual([]);
    expect(validateValues({ type: "object", required: ["one"] }, { one: undefined })).toHaveLength(1);
  });

  test("counts characters, not code units", () => {
    expect([validateValues(short, "é中😀"), validateValues({ type: "string", minLength: 2 }, "😀")]).toEqual([
      [],
      [{ instancePath: "", keyword: "minLength", params: { limit: 2 } }],
    ]);
  });

  test("takes time in proportion to a hostile list", () => {
    const list = Array.from({ length: 100_000 }, (_, at) => ({ at }));
    const begin = performance.now();
    expect(validateValues({ type: "array", uniqueItems: true }, list)).toEqual([]);
    expect(performance.now() - begin).toBeLessThan(2000);
  });
});

test.each<[object, string]>([
  [{ type: "string", maxLenght: 3 }, 'the keyword "maxLenght"'],
  [{ type: "object", properties: { a: { type: "text" } } }, 'the type "text"'],
  [{ type: "array", items: { format: "e-mail" } }, 'the format "e-mail"'],
  [{ pattern: "[" }, "the pattern ["],
])("%j is refused before a value is validated", (unsupported, message) => {
  expect(() => assertSupported(unsupported)).toThrow(message);
});
