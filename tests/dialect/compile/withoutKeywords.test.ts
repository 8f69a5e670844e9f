import { expect, test } from "vitest";
import { withoutKeywords } from "#dialect/compile/withoutKeywords.ts";

const drop = new Set(["examples", "x-spec"]);

test("keywords are removed at every level", () => {
  expect(withoutKeywords({ "x-spec": ["A"], items: [{ "x-spec": ["B"], a: 1 }] }, drop)).toEqual({ items: [{ a: 1 }] });
});

test("a field with the name of a keyword stays, and its keywords are removed", () => {
  expect(withoutKeywords({ properties: { examples: { type: "string", "x-spec": [] } } }, drop)).toEqual({
    properties: { examples: { type: "string" } },
  });
});

test("inside of default, const and enum no key is taken for a keyword", () => {
  const value = { default: { examples: 1 }, const: { "x-spec": 2 }, enum: [{ examples: 3 }] };
  expect(withoutKeywords(value, drop)).toEqual(value);
});
