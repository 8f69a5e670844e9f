import { expect, test } from "vitest";
import { validatorCode } from "#dialect/compile/validatorCode.ts";

const short = { type: "string", maxLength: 3 };
const record = (properties: object) => ({ type: "object", additionalProperties: false, properties });

test("fields with equal schemas share one function", () => {
  const code = validatorCode(record({ a: short, b: short, c: { type: "boolean" } }));
  expect(code.match(/=leaf\(/g)).toHaveLength(2);
  expect(code).toContain("record({a:a0,b:a0,c:a1})");
});

test("rows are a list of records; names that are no identifiers are quoted", () => {
  expect(validatorCode(record({ "x-y": { type: "array", items: record({ a: short }) } }))).toContain(
    'record({"x-y":list(a0,record({a:a1}))})',
  );
});

test("an object schema with other keywords is left to Ajv", () => {
  expect(validatorCode({ ...record({ a: short }), minProperties: 1 })).toContain("validator(a0)");
});
