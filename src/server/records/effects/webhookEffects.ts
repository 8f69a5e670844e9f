/** The effects that publish events to webhooks and steer their deliveries. */
import type { PublishEffect, WebhookEffect } from "#dialect/schema/webhooks.ts";
import { type EffectHandler, evaluateValues } from "./effectStep.ts";

export const publishEffect: EffectHandler<PublishEffect> = {
  after: true,
  run: ({ publish: type }, { webhooks }) => void webhooks.push({ does: "publish", type }),
};

export const webhookEffect: EffectHandler<WebhookEffect> = {
  run: (effect, { schemas, scope, webhooks }) => {
    if (effect.webhook !== "sign") return void webhooks.push({ does: effect.webhook });
    const { secret } = evaluateValues(schemas, { secret: effect.secret }, scope);
    webhooks.push({ does: "sign", secret: String(secret ?? "") });
  },
};
