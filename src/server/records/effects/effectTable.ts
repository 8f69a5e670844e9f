/**
 * All effects by name. The compiler requires one handler for each effect of the dialect. A short one is written here; one that
 * makes, loads or sends more than a line has a file of its own.
 */
import { effectName } from "#dialect/records/effectName.ts";
import type { AccountEffect, Effect, EffectName, Effects, EmailEffect, SetEffect, UpdateEffect } from "#dialect/schema/states.ts";
import type { PublishEffect, WebhookEffect } from "#dialect/schema/webhooks.ts";
import { createEffect } from "./createEffect.ts";
import { type EffectHandler, type EffectStep, evaluateValues, setValues } from "./effectStep.ts";
import { tokenEffect } from "./issueToken.ts";
import { loginEffect } from "./loginEffect.ts";
import { notifyEffect } from "./notifyEffect.ts";

/** Sets fields of the record. */
const setEffect: EffectHandler<SetEffect> = {
  run: ({ set }, step) => setValues(step, set, step.scope),
};

/** Updates other records of the customer: `updateRelated.ts` finds and writes them. */
const updateEffect: EffectHandler<UpdateEffect> = {
  run: (effect, { changes, scope }) => {
    changes.push({ effect, scope });
  },
};

/** Sets facts of the account. */
const accountEffect: EffectHandler<AccountEffect> = {
  run: ({ account }, step) => {
    step.facts = { ...step.facts, ...evaluateValues(step.schemas, account.set, step.scope) };
  },
};

/** Sends an e-mail about the record afterwards. Throws for an unknown template, which the lint reports first. */
const mailEffect: EffectHandler<EmailEffect> = {
  after: true,
  run: ({ mail, about }, { machine, record, id, scope, answers, letters }) => {
    const letter = machine.letters?.find((one) => one.id === mail);
    if (!letter) throw new Error(`The states of ${machine.entity} have no letter "${mail}".`);
    const self = { ...record, id };
    const subject = about === undefined ? {} : { about };
    letters.push({ letter, self, answers, scope: { ...scope, self, ...subject }, ...subject });
  },
};

/** Publishes an event to webhooks. */
const publishEffect: EffectHandler<PublishEffect> = {
  after: true,
  run: ({ publish: type }, { webhooks }) => void webhooks.push({ does: "publish", type }),
};

/** Steers the deliveries of a webhook, or renews the secret that signs them. */
const webhookEffect: EffectHandler<WebhookEffect> = {
  run: (effect, { schemas, scope, webhooks }) => {
    if (effect.webhook !== "sign") return void webhooks.push({ does: effect.webhook });
    const { secret } = evaluateValues(schemas, { secret: effect.secret }, scope);
    webhooks.push({ does: "sign", secret: String(secret ?? "") });
  },
};

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
