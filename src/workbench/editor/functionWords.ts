/** Functions, operators and names of expressions with their documentation in the analyst's language. */
import functionHelp from "#dialect/expr/functionHelp.json";
import { recordsFunctions } from "#dialect/expr/recordsFunctions.ts";
import { rowFunctions } from "#dialect/expr/rowFunctions.ts";
import type { Language } from "#dialect/text/text.ts";
import germanParts from "../words/expressions.de.json";
import chineseParts from "../words/expressions.zh.json";
import de from "../words/functions.de.json";
import zh from "../words/functions.zh.json";

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
  return Object.entries(functionHelp.functions)
    .map(([name, { doc, example }]) => {
      const [usage = name, ...meaning] = doc.split(": ");
      const own = translated[language]?.[name];
      return { name, usage, doc: own ?? meaning.join(": "), example };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Their English sentences, and those of another language. */
const parts: Readonly<Record<Language, Readonly<Record<string, string>>>> = { de: germanParts, zh: chineseParts };

/** Names that every expression knows. */
export const scopeNames: readonly { readonly label: string; readonly detail: string }[] = [
  { label: "self", detail: "the record" },
  { label: "row", detail: "the row, or the candidate" },
  { label: "oldSelf", detail: "the record as it is stored" },
  { label: "ref", detail: "the record that a field refers to" },
  { label: "user", detail: "whoever acts: a person of the customer, or of the staff" },
  { label: "owner", detail: "the customer whose record it is" },
  { label: "limits", detail: "values of limits.json" },
  { label: "today", detail: "the day, YYYY-MM-DD" },
  { label: "now", detail: "day and time" },
];

/** What the parts of an expression mean, in one language. */
export interface ExpressionWords {
  /** Name -> its meaning. */
  readonly names: Readonly<Record<string, string>>;
  /** Function, `has` or macro of a list -> how it is written and what it returns. */
  readonly functions: Readonly<Record<string, string>>;
  /** The same for those of other records, which are called by the name of an entity. */
  readonly ofRecords: Readonly<Record<string, string>>;
  /** Sign -> what it does. */
  readonly operators: Readonly<Record<string, string>>;
}

/** Returns the words of a language. What nobody has translated is in English. */
export function wordsOfExpressions(language: Language): ExpressionWords {
  const own = (english: string): string => parts[language]?.[english] ?? english;
  const told = (doc: string): string => {
    const [usage = "", ...meaning] = doc.split(": ");
    return `${usage}: ${own(meaning.join(": "))}`;
  };
  const macros = functionHelp.operators.flatMap(({ operator, doc }) => {
    const [, name] = /(?<!\w)(\w+)\(/.exec(operator) ?? [];
    return name === undefined ? [] : [[name, `${operator}: ${own(doc)}`] as const];
  });
  const signs = functionHelp.operators.flatMap(({ operator, doc }) =>
    operator.includes("(") ? [] : operator.split(" ").map((sign) => [sign, `${operator}: ${own(doc)}`] as const),
  );
  return {
    names: Object.fromEntries(scopeNames.map(({ label, detail }) => [label, own(detail)])),
    functions: Object.fromEntries([
      ...macros,
      ...Object.entries(rowFunctions).map(([name, { doc }]) => [name, told(doc)]),
      ...functionWords(language).map(({ name, usage, doc }) => [name, `${usage}: ${doc}`]),
    ]),
    ofRecords: Object.fromEntries(Object.entries(recordsFunctions).map(([name, { doc }]) => [name, told(doc)])),
    operators: Object.fromEntries(signs),
  };
}
