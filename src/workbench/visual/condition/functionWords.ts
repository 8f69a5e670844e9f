/** The functions of expressions with their documentation in the analyst's language. */
import { functionDocs, functionExamples } from "#dialect/expr/functionExamples.ts";
import type { Language } from "#dialect/text/text.ts";
import de from "../../words/functions.de.json";
import zh from "../../words/functions.zh.json";

export interface FunctionWord {
  readonly name: string;
  /** How it is written, with its arguments: `round(x, places)`. */
  readonly usage: string;
  readonly doc: string;
  readonly example: string;
}

const translated: Readonly<Record<Language, Readonly<Record<string, string>>>> = { de, zh };

/** Returns the functions by name. A documentation that nobody has translated is shown in English. */
export function functionWords(language: Language): FunctionWord[] {
  return Object.entries(functionDocs)
    .map(([name, doc]) => {
      const [usage = name, ...meaning] = doc.split(": ");
      const own = translated[language]?.[name];
      return { name, usage, doc: own ?? meaning.join(": "), example: functionExamples[name] ?? "" };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
