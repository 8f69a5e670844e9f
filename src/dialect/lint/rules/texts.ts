/** Texts in every language: `i18n/missing`, `i18n/unknown-language`, `i18n/param-mismatch`. */
import type { LintFinding } from "../finding.ts";
import { at, entries, findingAt, items, type Place, textOf } from "../place.ts";
import { anyOf, didYouMean, nearest } from "../words.ts";
import type { Workspace } from "../workspace.ts";
import type { LintRule } from "./rule.ts";

export const texts: LintRule = (workspace) => [
  ...workspace.marked("text").flatMap((place) => languagesOf(workspace, place)),
  ...messageFiles(workspace),
  ...messageKeys(workspace),
];

function languagesOf(workspace: Workspace, text: Place): LintFinding[] {
  const { languages } = workspace;
  const there = entries(text);
  const missing = languages.filter((language) => !there.some(([name]) => name === language));
  return [
    ...missing.map((language) => findingAt(text, "i18n/missing", `The text in "${language}" is missing.`)),
    ...there.flatMap(([name, value]) => {
      if (languages.length === 0 || languages.includes(name)) return [];
      const suggestion = nearest(name, languages);
      return [
        findingAt(
          value.key ?? value,
          "i18n/unknown-language",
          `"${name}" is no language of screens.json: ${anyOf(languages)}.${didYouMean(suggestion)}`,
          { suggestion },
        ),
      ];
    }),
  ];
}

/** Every language has a file of messages. */
function messageFiles(workspace: Workspace): LintFinding[] {
  return items(at(workspace.site, "languages")).flatMap((language) => {
    const code = at(language, "code");
    const name = textOf(code);
    return code && name !== undefined && !workspace.messages.has(name)
      ? [findingAt(code, "i18n/missing", `There is no file schemas/messages/${name}.json.`)]
      : [];
  });
}

/** Every message stands in every file, with the same places to fill in. */
function messageKeys(workspace: Workspace): LintFinding[] {
  const files = [...workspace.messages.values()];
  return files.flatMap((file) => {
    const own = new Map(entries(file));
    return files
      .filter((other) => other !== file)
      .flatMap((other) =>
        entries(other).flatMap(([key, theirs], index, all) => {
          const mine = own.get(key);
          if (!mine) {
            const before = all
              .slice(0, index)
              .reverse()
              .map(([name]) => own.get(name))
              .find((place) => place !== undefined);
            return [
              findingAt(
                before?.key ?? file,
                "i18n/missing",
                `The message "${key}" of ${other.file.stem}.json is missing here${before ? ", after this one" : ""}.`,
              ),
            ];
          }
          return file === files[0] ? [] : paramsDiffer(mine, theirs);
        }),
      );
  });
}

function paramsDiffer(mine: Place, theirs: Place): LintFinding[] {
  const [here, there] = [params(mine), params(theirs)];
  if (here.join() === there.join()) return [];
  const words = (names: readonly string[]): string => (names.length > 0 ? names.map((name) => `{{${name}}}`).join(", ") : "nothing");
  return [findingAt(mine, "i18n/param-mismatch", `This fills in ${words(here)}, but ${theirs.file.stem}.json ${words(there)}.`)];
}

function params(message: Place): string[] {
  const found = [...(textOf(message) ?? "").matchAll(/\{\{\s*([A-Za-z0-9_.]+)[^}]*\}\}/g)].map((match) => match[1] ?? "");
  return [...new Set(found)].sort();
}
