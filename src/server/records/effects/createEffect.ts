/** Creates a record of another entity, or one for each matching shared record or row. */
import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import type { Rec } from "#dialect/json/json.ts";
import { createdRecords, sharedEntityOf } from "#dialect/records/createdRecords.ts";
import type { CreateEffect } from "#dialect/schema/states.ts";
import { type EffectHandler, type EffectStep, setValues } from "./effectStep.ts";
import { refuseNone } from "./refuseNone.ts";

export const createEffect: EffectHandler<CreateEffect> = {
  run: (effect, step) => {
    const { schemas, scope, made } = step;
    if (effect.when !== undefined && evaluateBoolean(schemas.compiled.expressions, effect.when, scope) !== true) return;
    const records = createdBy(step, effect);
    const { create, back, begins } = effect;
    made.push(...records.map((values) => ({ entity: create, values, ...(back && { back }), ...(begins && { begins }) })));
    if (effect.then) setValues(step, effect.then, { ...scope, made: records });
  },
};

/** Returns the records of a `create` effect: one, or one for each matching shared record or row. Computed, since `then` may read them. */
function createdBy({ schemas, context, shared, scope }: EffectStep, effect: CreateEffect): readonly Rec[] {
  const { create } = effect;
  const named = sharedEntityOf(effect);
  const made = createdRecords({
    effect,
    entity: schemas.entity(create).compiled,
    expressions: schemas.compiled.expressions,
    scope,
    shared: (named !== undefined && shared?.get(named)) || [],
    context,
  });
  if (made.length === 0) refuseNone(effect);
  return made;
}
