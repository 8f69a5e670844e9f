import { expect, test } from "vitest";
import { fillTemplate, templateFields } from "#dialect/text/template.ts";

test("places are filled from the record, also inside groups", () => {
  expect(fillTemplate("{code} {name.first}", { code: "A1", name: { first: "Ann" } })).toBe("A1 Ann");
});

test("what is absent leaves nothing", () => {
  expect(fillTemplate("{code} {missing}", { code: "A1" })).toBe("A1");
  expect(fillTemplate("{constructor}{list}", { list: [1] })).toBe("");
});

test("numbers are written in plain digits", () => {
  expect(fillTemplate("{n}", { n: 0.0000001 })).toBe("0.0000001");
});

test("values can be made fit for an address", () => {
  expect(fillTemplate("/open/{id}?from={name}", { id: "7/8", name: "a b" }, encodeURIComponent)).toBe("/open/7%2F8?from=a%20b");
});

test("a template knows its fields", () => {
  expect(templateFields("{code} {name.first} {}")).toEqual(["code", "name.first"]);
});
