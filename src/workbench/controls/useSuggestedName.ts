/** The technical name of a new part: derived from its label until the analyst types another one. */
import { useState } from "react";
import type { Text } from "#dialect/text/text.ts";

/** How the words of a name are joined: `gateCode`, `gate-code`, `gate_code`. */
export type NameStyle = "camel" | "kebab" | "snake";

export interface NameRules {
  readonly style: NameStyle;
  /** Names that the file has already. */
  readonly taken: readonly string[];
}

/** A sentence gives its first words only. */
const mostWords = 6;
const mostLetters = 40;

/** Returns the name of a part with this label; "" for a label that has no words in Latin letters. */
export function suggestedName(label: Text, { style, taken }: NameRules): string {
  const texts = [label["en"] ?? "", ...Object.values(label)];
  const words = texts.map(wordsOf).find((found) => found.length > 0) ?? [];
  const name = joined(words, style);
  if (name === "" || !taken.includes(name)) return name;
  const number = [...taken.keys(), taken.length].map((at) => at + 2).find((at) => !taken.includes(joined([...words, String(at)], style)));
  return joined([...words, String(number)], style);
}

/** Returns the words of a text from its first letter; none if it has letters that are not Latin. */
function wordsOf(text: string): readonly string[] {
  if (/(?!\p{Script=Latin})\p{L}/u.test(text)) return [];
  const plain = text
    .normalize("NFD")
    .replaceAll("ß", "ss")
    .replaceAll(/\p{M}|['’]|(?<=\d)[.,\s](?=\d{3})/gu, "")
    .toLowerCase();
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== "");
  const begin = words.findIndex((word) => /^[a-z]/.test(word));
  const named = begin < 0 ? [] : words.slice(begin, begin + mostWords);
  const fits = named.findIndex((_word, at) => named.slice(0, at + 1).join("-").length > mostLetters);
  return fits < 0 ? named : named.slice(0, Math.max(1, fits)).map((word) => word.slice(0, mostLetters));
}

function joined(words: readonly string[], style: NameStyle): string {
  if (style !== "camel") return words.join(style === "kebab" ? "-" : "_");
  return words.map((word, at) => (at === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1))).join("");
}

/** The name of a part with this label, and what sets another one. */
export function useSuggestedName(label: Text, rules: NameRules): readonly [name: string, setName: (name: string) => void] {
  const [typed, setTyped] = useState<string>();
  return [typed ?? suggestedName(label, rules), setTyped];
}
