/** What a transition sends to the customer: notification records behind the bell of the frame, and e-mails. */
import type { Scope } from "#dialect/expr/evaluate.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Effect, EmailEffect, StateMachine } from "#dialect/schema/states.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import type { Schemas } from "../../schemas/loadSchemas.ts";
import type { CreatedRecord, PendingEmail } from "./outcome.ts";

type Notify = Extract<Effect, { readonly notify: unknown }>;

/** Returns one record for each `notify`, in all languages, about the record afterwards; none if the frame has no notifications. */
export function notificationRecords(schemas: Schemas, effects: readonly Effect[], record: Rec): CreatedRecord[] {
  const place = schemas.catalog.files.site.frame?.messages;
  if (!place) return [];
  return effects
    .filter((effect): effect is Notify => "notify" in effect)
    .map(({ notify, go }) => ({
      entity: place.entity,
      values: {
        [place.content]: Object.fromEntries(
          Object.entries(notify).map(([language, sentence]) => [language, fillTemplate(sentence, record)]),
        ),
        ...(place.go !== undefined && go !== undefined ? { [place.go]: fillTemplate(go, record, encodeURIComponent) } : {}),
      },
    }));
}

/** Returns the e-mails of the effects, about the record afterwards. Throws for an unknown template, which the lint reports first. */
export function pendingEmails(machine: StateMachine, effects: readonly Effect[], self: Rec, scope: Scope): PendingEmail[] {
  return effects
    .filter((effect): effect is EmailEffect => "mail" in effect)
    .map(({ mail, about }) => {
      const letter = machine.letters?.find(({ id }) => id === mail);
      if (!letter) throw new Error(`The states of ${machine.entity} have no letter "${mail}".`);
      return { letter, self, scope: { ...scope, self, ...(about !== undefined && { about }) }, ...(about !== undefined && { about }) };
    });
}
