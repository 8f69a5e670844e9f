/** The validator that rjsf requires. It reports nothing: `checkRecord` checks, and the form store passes its problems to the fields. */
import type { RJSFSchema, ValidatorType } from "@rjsf/utils";

export const noopValidator: ValidatorType<unknown, RJSFSchema, Record<string, unknown>> = {
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
};
