import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { halfWidth, normalizeValue, splitList } from "#dialect/fields/normalize.ts";
import type { FieldSchema, ListRule } from "#dialect/schema/schema.ts";

const trimmed: FieldSchema = { type: "string", "x-normalize": ["trim"] };
const plain: FieldSchema = { type: "string", "x-normalize": ["trim", "half-width", "upper"] };
const list: ListRule = { separator: ";", max: 4, items: { type: "string", format: "email", "x-normalize": ["half-width"] } };

describe("texts", () => {
  test("keep Chinese and its marks while full-width letters become those of a keyboard", () => {
    expect(halfWidth("ＣＡ，深圳市（南山）\u3000１２３。")).toBe("CA,深圳市(南山) 123。");
  });

  test("are trimmed, half-width and upper case where the schema says so", () => {
    expect(normalizeValue(plain, " ｃａ ")).toBe("CA");
    expect(normalizeValue({ type: "string" }, " ca ")).toBe(" ca ");
  });

  test("that are empty are absent", () => {
    expect(normalizeValue(trimmed, "   ")).toBeUndefined();
    expect(normalizeValue({ type: "string" }, "")).toBeUndefined();
    expect(normalizeValue(trimmed, null)).toBeUndefined();
  });

  test("of the wrong type are left for the check to name", () => {
    expect(normalizeValue(trimmed, 5)).toBe(5);
    expect(normalizeValue({ type: "number" }, "five")).toBe("five");
  });
});

describe("lists in a text", () => {
  test("are separated in half and full width and by line, and written in one way", () => {
    const schema: FieldSchema = { type: "string", "x-list": list };
    expect(normalizeValue(schema, " a@b.cn；c@d.cn;\n;e@f.cn ； ")).toBe("a@b.cn;c@d.cn;e@f.cn");
    expect(normalizeValue(schema, "；;")).toBeUndefined();
  });

  test("take commas, spaces and 、 between e-mail addresses too, in the form and over the API [V-DSP-08 §5]", () => {
    const emails: FieldSchema = { type: "string", "x-list": { separator: ";", items: { type: "string", format: "email" } } };
    expect(normalizeValue(emails, "a@b.cn, c@d.cn、e@f.cn g@h.cn，i@j.cn")).toBe("a@b.cn;c@d.cn;e@f.cn;g@h.cn;i@j.cn");
  });

  test("normalise each entry", () => {
    expect(splitList(list, "ａ＠ｂ．ｃｎ；x")).toEqual(["a@b.cn", "x"]);
  });
});

test("numbers take their one form", () => {
  expect(normalizeValue({ type: "number" }, "１２.50")).toBe(12.5);
  expect(normalizeValue({ type: "integer" }, " 7 ")).toBe(7);
  expect(normalizeValue({ type: "number" }, "  ")).toBeUndefined();
  expect(normalizeValue({ type: "array", items: { type: "number" } }, ["1.0", ""])).toEqual([1]);
});

test("doing it twice changes nothing", () => {
  const schemas: FieldSchema[] = [trimmed, plain, { type: "string", "x-list": list }, { type: "number" }];
  fc.assert(
    fc.property(fc.constantFrom(...schemas), fc.string({ unit: "grapheme" }), (schema, text) => {
      const once = normalizeValue(schema, text);
      expect(normalizeValue(schema, once)).toEqual(once);
    }),
  );
});
