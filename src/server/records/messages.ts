/** What a transition tells the customer: a record of the entity that the frame shows behind its bell. */
import type { Rec } from "#dialect/json.ts";
import type { Effect } from "#dialect/states.ts";
import { fillTemplate } from "#dialect/template.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import type { MadeRecord } from "./takeStep.ts";

type Notify = Extract<Effect, { readonly notify: unknown }>;

/** One message for each `notify`, in every language, as the record stands afterwards; none where the frame has no place for them. */
export function messagesOf(schemas: Schemas, effects: readonly Effect[], record: Rec): MadeRecord[] {
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
