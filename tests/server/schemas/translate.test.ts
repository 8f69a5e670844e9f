import { expect, test } from "vitest";
import { problem } from "../../../src/server/answers/apiError.ts";
import type { Schemas } from "../../../src/server/schemas/loadSchemas.ts";
import { requestLanguage, translate, translateProblem } from "../../../src/server/schemas/translate.ts";

const messages = {
  en: {
    "action.open": "Hello {{ name }}, {{data}}",
    "problem.required": "is missing",
    "problem.maxLength": "{{label}} has at most {{limit}} characters",
  },
};
const site = { languages: [{ code: "zh" }, { code: "en" }], defaultLanguage: "zh" };
const schemas = { catalog: { files: { messages, site } } } as unknown as Schemas;

test("the language of the request is the first that the site offers", () => {
  expect(requestLanguage(schemas, { "x-language": "en", "accept-language": "zh" })).toBe("en");
  expect(requestLanguage(schemas, { "accept-language": "fr-FR, EN-gb;q=0.8, zh" })).toBe("en");
  expect(requestLanguage(schemas, { "accept-language": "fr" })).toBe("zh");
  expect(requestLanguage(schemas, {})).toBe("zh");
});

test("placeholders are filled in; a missing message is its key", () => {
  expect(translate(schemas, "en", "action.open", { name: "Anna", data: { a: 1 } })).toBe('Hello Anna, {"a":1}');
  expect(translate(schemas, "en", "action.open")).toBe("Hello , ");
  expect(translate(schemas, "en", "action.close")).toBe("action.close");
});

test("a problem is a sentence with the label of its field, once", () => {
  const entity = { properties: { name: { type: "string", "x-label": { en: "Name" } } } } as const;
  expect(translateProblem(schemas, "en", problem("/name", "required"), entity)).toBe("Name: is missing");
  expect(translateProblem(schemas, "en", problem("/name", "maxLength", { limit: 5 }), entity)).toBe("Name has at most 5 characters");
  expect(translateProblem(schemas, "en", problem("", "required"), entity)).toBe("is missing");
  expect(translateProblem(schemas, "en", { ...problem("/name", "own"), message: { en: "Too bold" } }, entity)).toBe("Name: Too bold");
});
