import type { RJSFSchema, ValidatorType } from "@rjsf/utils";
import { expect, test } from "vitest";
import { noopValidator } from "#engine/form/rjsf/noopValidator.ts";

test("data that break the schema are valid to rjsf, because the form store checks them", () => {
  const validator: ValidatorType<unknown, RJSFSchema, Record<string, unknown>> = noopValidator;
  const schema: RJSFSchema = { type: "object", required: ["a"] };
  expect(validator.isValid(schema, {}, schema)).toBe(true);
  expect(validator.validateFormData({}, schema)).toEqual({ errors: [], errorSchema: {} });
});
