/** Checks translations: `i18n/missing`, `i18n/unknown-language`, `i18n/param-mismatch`, `i18n/plural`. */
import { formOf, formsOf } from "../../text/plural.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, objectEntries, findingAt, arrayItems, type SourceNode, nodeText, nodeValue } from "../workspace/sourceNode.ts";
import { listNames, didYouMean, nearestMatch, listed, quoted } from "../workspace/lintPhrases.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { type Said, say } from "../workspace/say.ts";

export const translations: LintRule = (workspace) => [
  ...workspace.marked("text").flatMap((node) => languagesOf(workspace, node)),
  ...hiddenColumns(workspace),
  ...messageFiles(workspace),
  ...messageKeys(workspace),
  ...[...workspace.messages.values()].flatMap(singleBraces),
  ...codeMessages(workspace),
  ...ownKeys(workspace),
  ...[...workspace.messages.values()].flatMap((file) => pluralForms(workspace, file)),
];

function languagesOf(workspace: Workspace, text: SourceNode): LintFinding[] {
  const { languages } = workspace;
  const there = objectEntries(text);
  const missing = languages.filter((language) => !there.some(([name]) => name === language));
  return [
    ...missing.map((language) =>
      findingAt(
        text,
        "i18n/missing",
        say`The text in "${language}" is missing: write "${language}": "…" beside ${quoted(nodeValue(there[0]?.[1] ?? text))}.`,
      ),
    ),
    ...there.flatMap(([name, value]) => unknownLanguage(workspace, value.key ?? value, name)),
  ];
}

function unknownLanguage({ languages }: Workspace, node: SourceNode, name: string): LintFinding[] {
  if (languages.length === 0 || languages.includes(name)) return [];
  const suggestion = nearestMatch(name, languages);
  const message = say`"${name}" is not a language of screens.json: ${listNames(languages)}.${didYouMean(suggestion)}`;
  return [findingAt(node, "i18n/unknown-language", message, { suggestion })];
}

/** Checks the languages whose readers do not have a column. */
function hiddenColumns(workspace: Workspace): LintFinding[] {
  const columns = [...workspace.screens.values()].flatMap((screen) => arrayItems(childAt(screen, "list", "columns")));
  return columns.flatMap((column) =>
    arrayItems(childAt(column, "hidden")).flatMap((node) => unknownLanguage(workspace, node, nodeText(node) ?? "")),
  );
}

/** Checks that every language has a message file. */
function messageFiles(workspace: Workspace): LintFinding[] {
  return arrayItems(childAt(workspace.site, "languages")).flatMap((language) => {
    const code = childAt(language, "code");
    const name = nodeText(code);
    return code && name !== undefined && !workspace.messages.has(name)
      ? [findingAt(code, "i18n/missing", say`There is no file schemas/messages/${name}.json.`)]
      : [];
  });
}

/** Checks that the catalogue has the messages that the code shows: a product may bring a catalogue of its own. */
function codeMessages({ input: { files, used, own = {} }, messages }: Workspace): LintFinding[] {
  const [first] = messages.values();
  const known = new Set([
    ...Object.values(own).flatMap(Object.keys),
    ...[...messages.values()].flatMap((file) => objectEntries(file).map(([key]) => key)),
  ]);
  if (!first || !used) return [];
  const isNamed = (part: string): boolean =>
    files.some(({ path, text }) => path.startsWith("schemas/screens/") && text.includes(JSON.stringify(part)));
  const shown = [...used.messages, ...Object.entries(used.parts ?? {}).flatMap(([part, keys]) => (isNamed(part) ? keys : []))];
  return shown
    .filter((key) => !known.has(key))
    .map((key) => findingAt(first, "i18n/missing", say`The message "${key}" is missing in every language: the program shows it.`));
}

/** Checks sentences that replace shipped ones for their placeholders, and warns of a language in which we have none. */
function ownKeys({ input: { own }, messages }: Workspace): LintFinding[] {
  if (!own) return [];
  return [...messages].flatMap(([language, file]) => {
    const english = own["en"] ?? {};
    const shipped = own[language];
    const replaced = objectEntries(file).flatMap(([key, sentence]) => {
      const ours = (shipped ?? english)[key];
      return ours === undefined ? [] : paramFindings(sentence, params(ours), "the shipped sentence");
    });
    const there = new Set(objectEntries(file).map(([key]) => key));
    const missing = shipped ? [] : Object.keys(english).filter((key) => formOf(key) === undefined && !there.has(key));
    if (missing.length === 0) return replaced;
    const message = say`The engine has no sentences in "${language}": ${missing.length} of them are shown in English. "npm run new -- language ${language}" writes them here to be translated.`;
    return [...replaced, findingAt(file, "i18n/missing", message, { severity: "warning" })];
  });
}

/** Checks that every message is in every file, with the same placeholders. */
function messageKeys(workspace: Workspace): LintFinding[] {
  const files = [...workspace.messages.values()];
  const shipped = new Set(Object.values(workspace.input.own ?? {}).flatMap(Object.keys));
  return files.flatMap((file) => {
    const own = new Map(objectEntries(file));
    return files
      .filter((other) => other !== file)
      .flatMap((other) =>
        objectEntries(other).flatMap(([key, theirs], index, all) => {
          // Plural forms differ between languages.
          if (formOf(key) !== undefined || shipped.has(key)) return [];
          const mine = own.get(key);
          if (!mine) {
            const before = all
              .slice(0, index)
              .reverse()
              .map(([name]) => own.get(name))
              .find((node) => node !== undefined);
            return [
              findingAt(
                before?.key ?? file,
                "i18n/missing",
                say`The message "${key}" of ${other.file.stem}.json is missing here${before ? say`, after this one` : ""}.`,
              ),
            ];
          }
          return file === files[0] ? [] : paramsDiffer(mine, theirs);
        }),
      );
  });
}

/** Checks plural forms: each needs its general message and must exist in the language; hints at forms that only another language has. */
function pluralForms({ messages }: Workspace, file: SourceNode): LintFinding[] {
  const language = file.file.stem;
  const own = new Map(objectEntries(file));
  const forms = formsOf(language);
  const has = forms.length > 0 ? say`It has: ${forms.map((form) => `_${form}`).join(", ")}.` : say`It has none.`;
  const wrong = [...own].flatMap(([key, sentence]) => {
    const plain = formOf(key);
    if (plain === undefined) return [];
    const whole = own.get(plain);
    if (!whole) return [findingAt(sentence.key ?? sentence, "i18n/plural", say`There is no message "${plain}" for this plural form.`)];
    const form = key.slice(plain.length + 1);
    return forms.includes(form)
      ? paramsDiffer(sentence, whole)
      : [findingAt(sentence.key ?? sentence, "i18n/plural", say`"${language}" has no plural form "${form}". ${has}`)];
  });
  const others = [...messages.values()].filter((other) => formsOf(other.file.stem).length > 0);
  const elsewhere = new Set(others.flatMap((other) => objectEntries(other).flatMap(([key]) => formOf(key) ?? [])));
  const lacking = [...elsewhere].flatMap((plain) => {
    const sentence = own.get(plain);
    const missing = forms.filter((form) => !own.has(`${plain}_${form}`)).map((form) => `"${plain}_${form}"`);
    return !sentence || missing.length === 0
      ? []
      : [
          findingAt(sentence.key ?? sentence, "i18n/plural", say`Add the plural forms ${missing.join(", ")}.`, {
            severity: "info" as const,
          }),
        ];
  });
  return [...wrong, ...lacking];
}

/** Reports `{name}` in a message: only double braces are filled in. */
function singleBraces(file: SourceNode): LintFinding[] {
  return objectEntries(file).flatMap(([, sentence]) => {
    const [, name] = /(?:^|[^{])\{([A-Za-z][A-Za-z0-9_.]*)\}(?!\})/.exec(nodeText(sentence) ?? "") ?? [];
    return name === undefined
      ? []
      : [findingAt(sentence, "i18n/param-mismatch", say`"{${name}}" stays in the sentence as it is written. Write {{${name}}}.`)];
  });
}

function paramsDiffer(mine: SourceNode, theirs: SourceNode): LintFinding[] {
  return paramFindings(mine, params(nodeText(theirs)), `${theirs.file.stem}.json`);
}

/** Compares the places that a sentence fills in with those that it should. */
export function paramFindings(mine: SourceNode, there: readonly string[], where: string): LintFinding[] {
  const here = params(nodeText(mine));
  if (here.join() === there.join()) return [];
  const words = (names: readonly string[]): Said => listed(names.length > 0 ? names.map((name) => `{{${name}}}`) : [say`nothing`]);
  return [findingAt(mine, "i18n/param-mismatch", say`This fills in ${words(here)}, but ${where} ${words(there)}.`)];
}

/** The places that a sentence fills in, sorted. */
export function params(message: string | undefined): string[] {
  const found = [...(message ?? "").matchAll(/\{\{\s*([A-Za-z0-9_.]+)(?:[^A-Za-z0-9_.{}][^{}]*)?\}\}/g)].map((match) => match[1] ?? "");
  return [...new Set(found)].sort();
}
