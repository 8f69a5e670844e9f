/** Texts for explanations of rules, and what one record is called. */
import type { ReasonWords } from "#dialect/explain/fieldReasons.ts";
import type { Language, Text } from "#dialect/text/text.ts";
import { sumsOf } from "./sumStore.ts";
import type { EngineHost } from "./host.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";

/** Returns what explanations need of the host. `language` must be the current one: the host translates into no other. */
export function reasonWords(host: EngineHost, language: Language): ReasonWords {
  return {
    language,
    t: host.t,
    codesOf: (name) => host.catalog.codes[name]?.items ?? [],
    sums: sumsOf(host.source)?.phrases((id) => host.catalog.sums?.[id]),
  };
}

/** Returns the name of one record of an entity for sentences such as "New postal address". */
export function nounOf(schema: EntitySchema): Text {
  return schema["x-entity"].noun ?? schema["x-label"];
}
