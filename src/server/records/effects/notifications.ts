/** What a transition tells the customer: records of the entity that the frame shows behind its bell, and letters. */
import type { Scope } from "#dialect/expr/evaluate.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Effect, EmailTemplate, EmailEffect, StateMachine } from "#dialect/schema/states.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import type { Schemas } from "../../schemas/loadSchemas.ts";
import type { CreatedRecord } from "./evaluateTransition.ts";

type Notify = Extract<Effect, { readonly notify: unknown }>;

/** One message for each `notify`, in every language, as the record stands afterwards; none where the frame has no place for them. */
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

/** A letter that a transition sends, before it is known to whom. */
export interface PendingEmail {
  readonly letter: EmailTemplate;
  readonly about?: string;
  /** The record as it is afterwards, with its id; what else expressions may ask. */
  readonly self: Rec;
  readonly scope: Scope;
}

/** The letters of the effects, about the record as it is afterwards. Throws where an effect names none: the check of the schemas tells it first. */
export function pendingEmails(machine: StateMachine, effects: readonly Effect[], self: Rec, scope: Scope): PendingEmail[] {
  return effects
    .filter((effect): effect is EmailEffect => "mail" in effect)
    .map(({ mail, about }) => {
      const letter = machine.letters?.find(({ id }) => id === mail);
      if (!letter) throw new Error(`The states of ${machine.entity} have no letter "${mail}"`);
      return { letter, self, scope: { ...scope, self, ...(about !== undefined && { about }) }, ...(about !== undefined && { about }) };
    });
}
