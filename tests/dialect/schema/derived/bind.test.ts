import { expect, test } from "vitest";
import { bindValues } from "#dialect/schema/derived/bind.ts";

const limits = { nameLength: 20, most: 30 };

test("a keyword takes the value of a limit, at every level and inside a keyword", () => {
  const schema = {
    "x-limit": { per: "customer" },
    "x-bind": { "x-limit/max": "most" },
    properties: { name: { "x-bind": { maxLength: "nameLength" } } },
  };
  expect(bindValues(schema, limits, "a.json")).toMatchObject({
    "x-limit": { per: "customer", max: 30 },
    properties: { name: { maxLength: 20, "x-bind": { maxLength: "nameLength" } } },
  });
  expect(schema.properties.name).not.toHaveProperty("maxLength");
});

test("a text states a limit by its name; examples and cases stay as they are", () => {
  const schema = { "x-help": { en: "At most {limits.most} of {name}" }, examples: [{ note: "{limits.most}" }] };
  expect(bindValues(schema, limits, "a.json")).toEqual({ "x-help": { en: "At most 30 of {name}" }, examples: schema.examples });
});

test("a field called x-bind, and data, stay as they are", () => {
  const schema = { properties: { "x-bind": { type: "string" } }, examples: [{ "x-bind": { a: "nothing" } }] };
  expect(bindValues(schema, limits, "a.json")).toEqual(schema);
});

test.each([
  [{ "x-bind": { maxLength: "nameLenght" } }, 'a.json#/x-bind/maxLength: limits.json has no "nameLenght"; did you mean "nameLength"?'],
  [{ "x-help": { en: "{limits.mots}" } }, 'a.json#/x-help/en: limits.json has no "mots"; did you mean "most"?'],
  [{ "x-bind": { "": "most" } }, "a.json#/x-bind/: name a keyword, or keyword/part"],
  [{ maxLength: 3, "x-bind": { "maxLength/max": "most" } }, 'a.json#/x-bind/maxLength/max: "maxLength" has no parts'],
])("%j is refused with file and pointer", (schema, message) => {
  expect(() => bindValues(schema, limits, "a.json")).toThrow(message);
});
