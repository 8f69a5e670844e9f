/** rjsf wants a judge; ours never objects. `checkRecord` judges, at both ends, and the form store hands its problems to the fields. */
import type { RJSFSchema, ValidatorType } from "@rjsf/utils";

export const noopValidator: ValidatorType<unknown, RJSFSchema, Record<string, unknown>> = {
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
};
