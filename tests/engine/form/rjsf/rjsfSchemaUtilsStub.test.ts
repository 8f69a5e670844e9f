import { expect, test } from "vitest";
import createSchemaUtils from "#engine/form/rjsf/rjsfSchemaUtilsStub.ts";
import { noopValidator } from "#engine/form/rjsf/noopValidator.ts";

const schema = { type: "object" } as const;
const utils = createSchemaUtils(noopValidator, schema);

test("a schema and its data are returned as they are", () => {
  const data = { a: 1 };
  expect(utils.retrieveSchema(schema)).toBe(schema);
  expect(utils.getDefaultFormState(schema, data)).toBe(data);
  expect(utils.doesSchemaUtilsDiffer(undefined, { type: "string" })).toBe(true);
  expect(utils.doesSchemaUtilsDiffer(undefined, schema)).toBe(false);
});

test("what only a schema with alternatives needs throws", () => {
  expect(() => utils.getClosestMatchingOption()).toThrow("rjsf stub");
});
