/** Sets fields of the record. */
import type { SetEffect } from "#dialect/schema/states.ts";
import { applyValues, type EffectHandler, evaluateValues } from "./effectStep.ts";

export const setEffect: EffectHandler<SetEffect> = {
  run: ({ set }, step) => {
    step.record = applyValues(step.record, evaluateValues(step.schemas, set, step.scope));
  },
};
