/** Finds the code for the text of a cell. Indexes the words of a code list once, so that the time of a lookup does not depend on the length of the list. */
import type { Json } from "../json/json.ts";
import type { CodeOption } from "../schema/states.ts";
import { foldText } from "../text/foldText.ts";
import { oncePer } from "../json/oncePer.ts";

/** Maximum length of a value, or of its labels in all languages, in characters. */
const maxCodeLength = 400;

interface CodeWords {
  /** Word -> the first code with this word. */
  readonly byWord: ReadonlyMap<string, CodeOption>;
  /** All words with their codes, sorted by word, for prefix search. */
  readonly sorted: readonly (readonly [word: string, code: CodeOption])[];
}

/**
 * Returns the value of the code that `text` names: by its value, its label in any language, a word of its `also`, one half of `label / label`, or the beginning of
 * the label of exactly one code (`Y`). Returns undefined if no code or several match, and for texts longer than 400 characters.
 */
export function codeOfText(codes: readonly CodeOption[], text: string): Json | undefined {
  if (text.length > maxCodeLength) return undefined;
  const words = wordsOf(codes);
  const folded = foldText(text);
  const exact = words.byWord.get(folded);
  if (exact) return exact.const;
  // A template offers values of a list in both languages: "one piece / …". The first code of the list wins.
  const halves = new Set(folded.split("/").flatMap((part) => words.byWord.get(part.trim()) ?? []));
  const half = halves.size > 1 ? codes.find((code) => halves.has(code)) : [...halves][0];
  return (half ?? onlyCodeWithPrefix(words.sorted, folded))?.const;
}

const wordsOf = oncePer((codes: readonly CodeOption[]): CodeWords => {
  const byWord = new Map<string, CodeOption>();
  const sorted: [string, CodeOption][] = [];
  for (const code of codes) {
    for (const word of [String(code.const), ...Object.values(code["x-label"])].map(foldText)) {
      if (word === "") continue;
      if (!byWord.has(word)) byWord.set(word, code);
      sorted.push([word, code]);
    }
  }
  // After all labels: what a page shows wins. They are meant whole, so that no beginning becomes ambiguous.
  for (const code of codes) for (const word of code.also ?? []) if (!byWord.has(foldText(word))) byWord.set(foldText(word), code);
  sorted.sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return { byWord, sorted };
});

function onlyCodeWithPrefix(sorted: CodeWords["sorted"], prefix: string): CodeOption | undefined {
  let from = 0;
  for (let to = sorted.length; from < to; ) {
    const middle = (from + to) >> 1;
    if ((sorted[middle]?.[0] ?? "") < prefix) from = middle + 1;
    else to = middle;
  }
  const found = sorted[from];
  if (!found?.[0].startsWith(prefix)) return undefined;
  for (let at = from + 1; sorted[at]?.[0].startsWith(prefix); at += 1) if (sorted[at]?.[1] !== found[1]) return undefined;
  return found[1];
}
