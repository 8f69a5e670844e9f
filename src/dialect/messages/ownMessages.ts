/**
 * The sentences that ship with the source: those of the engine, the shell and the server, in Chinese and English.
 *
 * A product has only its own sentences in `schemas/messages`. A key that is in both is the product's.
 */
import en from "./en.json";
import zh from "./zh.json";

/** Language -> key -> sentence. */
export type Sentences = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const ownMessages: Sentences = { en, zh };

/** Returns the product's messages over ours, in the product's languages. A language that we do not have falls back to English. */
export function withOwnMessages(product: Sentences): Sentences {
  return Object.fromEntries(
    Object.entries(product).map(([language, messages]) => [language, { ...(ownMessages[language] ?? en), ...messages }]),
  );
}
