/** The host's words, as explanations of rules ask for them. */
import type { ReasonWords } from "#dialect/explain/fieldReasons.ts";
import type { Language, Text } from "#dialect/text/text.ts";
import type { EngineHost } from "./host.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";

/** `language` is the one in use: the host's sentences come in no other. */
export function reasonWords(host: EngineHost, language: Language): ReasonWords {
  return { language, t: host.t, codesOf: (name) => host.catalog.codes[name]?.items ?? [] };
}

/** A label as it stands inside a sentence: "Box" becomes "box", "ISBN" stays. Other scripts have no capitals. */
export function decapitalize(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** What one record is called inside a sentence, such as "New postal address". */
export function nounOf(schema: EntitySchema): Text {
  return schema["x-entity"].noun ?? schema["x-label"];
}
