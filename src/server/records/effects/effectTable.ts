/** All effects by name. The compiler requires one handler for each effect of the dialect. */
import { effectName } from "#dialect/records/effectName.ts";
import type { Effect, EffectName, Effects } from "#dialect/schema/states.ts";
import { accountEffect } from "./accountEffect.ts";
import { createEffect } from "./createEffect.ts";
import type { EffectHandler, EffectStep } from "./effectStep.ts";
import { loginEffect } from "./loginEffect.ts";
import { mailEffect } from "./mailEffect.ts";
import { notifyEffect } from "./notifyEffect.ts";
import { setEffect } from "./setEffect.ts";
import { tokenEffect } from "./issueToken.ts";
import { updateEffect } from "./updateEffect.ts";
import { publishEffect, webhookEffect } from "./webhookEffects.ts";

const handlers: { readonly [Name in EffectName]: EffectHandler<Effects[Name]> } = {
  set: setEffect,
  update: updateEffect,
  create: createEffect,
  account: accountEffect,
  login: loginEffect,
  notify: notifyEffect,
  mail: mailEffect,
  publish: publishEffect,
  webhook: webhookEffect,
  token: tokenEffect,
};

/** Runs the effects of one phase in order: before or after the record has its new state. Throws an `Error` for an unknown effect. */
export function runEffects(effects: readonly Effect[] = [], phase: "before" | "after", step: EffectStep): void {
  for (const effect of effects) {
    const handler: EffectHandler<Effect> = handlers[effectName(effect)];
    if ((handler.after === true) === (phase === "after")) handler.run(effect, step);
  }
}
