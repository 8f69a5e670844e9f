/** Texts for explanations of rules, and names of things inside sentences. */
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

/** Returns a label for the middle of a sentence: "Box" becomes "box", "ISBN" stays. Other scripts have no capitals. */
export function decapitalize(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** Returns the name of one record of an entity for sentences such as "New postal address". */
export function nounOf(schema: EntitySchema): Text {
  return schema["x-entity"].noun ?? schema["x-label"];
}
