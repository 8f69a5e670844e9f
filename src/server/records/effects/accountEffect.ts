/** Sets facts of the account. */
import type { AccountEffect } from "#dialect/schema/states.ts";
import { type EffectHandler, evaluateValues } from "./effectStep.ts";

export const accountEffect: EffectHandler<AccountEffect> = {
  run: ({ account }, step) => {
    step.facts = { ...step.facts, ...evaluateValues(step.schemas, account.set, step.scope) };
  },
};
