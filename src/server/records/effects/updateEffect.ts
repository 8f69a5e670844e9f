/** Updates other records of the customer: `updateRelated.ts` finds and writes them. */
import type { UpdateEffect } from "#dialect/schema/states.ts";
import type { EffectHandler } from "./effectStep.ts";

export const updateEffect: EffectHandler<UpdateEffect> = {
  run: (effect, { changes, scope }) => {
    changes.push({ effect, scope });
  },
};
