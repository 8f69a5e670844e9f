/** The host's words, as explanations of rules ask for them. */
import type { ReasonWords } from "#dialect/explain/fieldReasons.ts";
import type { Language } from "#dialect/text/text.ts";
import type { EngineHost } from "./host.ts";

/** `language` is the one in use: the host's sentences come in no other. */
export function reasonWords(host: EngineHost, language: Language): ReasonWords {
  return { language, t: host.t, codesOf: (name) => host.catalog.codes[name]?.items ?? [] };
}
