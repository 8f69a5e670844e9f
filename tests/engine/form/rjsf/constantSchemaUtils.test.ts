import type { RJSFSchema } from "@rjsf/utils";
import { expect, test } from "vitest";
import { constantSchemaUtils } from "#engine/form/rjsf/constantSchemaUtils.ts";

const schema: RJSFSchema = { type: "object" };
const utils = constantSchemaUtils(schema);

test("a schema is rendered as it is, with no label of rjsf's own", () => {
  expect(utils.retrieveSchema(schema)).toBe(schema);
  expect(utils.getRootSchema()).toBe(schema);
  expect(utils.getDisplayLabel(schema)).toBe(false);
});

test("what only a schema with alternatives or a form of rjsf needs throws", () => {
  expect(() => utils.getClosestMatchingOption({}, [schema])).toThrow("no alternatives");
  expect(() => utils.getDefaultFormState(schema, {})).toThrow("the form store holds");
  expect(() => utils.getValidator()).toThrow("the form store holds");
});
