/** Sends a message to the customer: a record behind the bell of the frame. */
import type { Rec } from "#dialect/json/json.ts";
import { isEffect } from "#dialect/records/effectName.ts";
import type { Effect, NotifyEffect } from "#dialect/schema/states.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import type { Schemas } from "../../schemas/loadSchemas.ts";
import type { EffectHandler } from "./effectStep.ts";
import type { CreatedRecord } from "./outcome.ts";
import { readableValues } from "./readableValues.ts";

export const notifyEffect: EffectHandler<NotifyEffect> = {
  after: true,
  run: (effect, { schemas, machine, record, id, made }) => {
    made.push(...notificationRecords(schemas, machine.entity, [effect], { ...record, id }));
  },
};

/** Returns one record for each `notify`, in all languages, about the record of `entity` afterwards; none if the frame has no notifications. */
export function notificationRecords(schemas: Schemas, entity: string, effects: readonly Effect[], record: Rec): CreatedRecord[] {
  const place = schemas.catalog.files.site.frame?.messages;
  if (!place) return [];
  const { schema } = schemas.entity(entity);
  return effects
    .filter((effect) => isEffect(effect, "notify"))
    .map(({ notify, go }) => ({
      entity: place.entity,
      values: {
        [place.content]: Object.fromEntries(
          Object.entries(notify).map(([language, sentence]) => [
            language,
            fillTemplate(sentence, readableValues(schemas, schema, record, language)),
          ]),
        ),
        ...(place.go !== undefined && go !== undefined ? { [place.go]: fillTemplate(go, record, encodeURIComponent) } : {}),
      },
    }));
}
