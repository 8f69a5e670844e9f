/** Checks the words of the workbench that a product brings: `i18n/missing`, `i18n/unknown-language`, `i18n/param-mismatch`, `ref/message`. */
import { formOf } from "../../text/plural.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { didYouMean, listNames, nearestMatch } from "../workspace/lintPhrases.ts";
import { say } from "../workspace/say.ts";
import { arrayItems, childAt, findingAt, nodeText, objectEntries, type SourceNode } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { paramFindings, params } from "./translations.ts";

export const benchWords: LintRule = (workspace) => {
  const { bench } = workspace.input;
  if (!bench) return [];
  return [
    ...[...workspace.words].flatMap(([language, file]) => wordsOf(workspace, language, file)),
    ...arrayItems(childAt(workspace.site, "languages")).flatMap((language) => gapsOf(workspace, childAt(language, "code"))),
  ];
};

/** Words of a language that the product does not have, unknown keys, and other places to fill in than the English text has. */
function wordsOf({ languages, input: { bench = {} } }: Workspace, language: string, file: SourceNode): LintFinding[] {
  const english = bench["en"] ?? {};
  if (!languages.includes(language))
    return [findingAt(file, "i18n/unknown-language", say`"${language}" is not a language of screens.json: ${listNames(languages)}.`)];
  return objectEntries(file).flatMap(([key, text]) => {
    if (key === "$schema") return [];
    const plain = formOf(key) ?? key;
    const there = english[key] ?? english[plain];
    if (there !== undefined) return paramFindings(text, params(there), "the shipped sentence");
    const suggestion = nearestMatch(key, Object.keys(english));
    return [findingAt(text.key ?? text, "ref/message", say`The workbench has no text "${key}".${didYouMean(suggestion)}`, { suggestion })];
  });
}

/** Texts of the workbench that are said in English, because neither we nor the product have them in this language. */
function gapsOf({ words, input: { bench = {} } }: Workspace, code: SourceNode | undefined): LintFinding[] {
  const language = nodeText(code) ?? "";
  const own = words.get(language);
  const there = new Set([...Object.keys(bench[language] ?? {}), ...(own ? objectEntries(own).map(([key]) => key) : [])]);
  const missing = Object.keys(bench["en"] ?? {}).filter((key) => formOf(key) === undefined && !there.has(key));
  if (!code || missing.length === 0) return [];
  const message = say`The workbench has no words in "${language}" for ${missing.length} of its texts: they are shown in English. "npm run new -- language ${language}" writes them to schemas/workbench/${language}.json to be translated.`;
  return [findingAt(own ?? code, "i18n/missing", message, { severity: "warning" })];
}
