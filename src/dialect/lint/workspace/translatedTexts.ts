/** The texts of a product with all its languages beside each other: labels, options, states, screens, letters, and sentences of the catalogue. */
import { isObject } from "../../json/json.ts";
import { childPointer } from "../../json/pointer.ts";
import type { Sentences } from "../../messages/ownMessages.ts";
import type { Language, Text } from "../../text/text.ts";
import { arrayItems, childAt, nodeText, nodeValue, objectEntries, type SourceNode, writtenNode } from "./sourceNode.ts";
import { whereOf } from "./usages.ts";
import type { Workspace } from "./workspace.ts";

/** The folder of the catalogue: each language has a file there. */
export const messagesFolder = "schemas/messages";
/** The folder of the workbench's words, in the same way. */
export const wordsFolder = "schemas/workbench";

/** Whether the texts of this place have a file for each language, and a key in each. */
export const isCatalogue = (file: string): boolean => file === messagesFolder || file === wordsFolder;

/** A text at its place. */
export interface TranslatedText {
  /** The file; for a sentence of the catalogue its folder, since each language has a file of its own. */
  readonly file: string;
  /** JSON Pointer of the text; of a sentence, its key. */
  readonly pointer: string;
  /** Counted from 1; of a sentence, in the file of the first language that has it. */
  readonly line: number;
  /** Title for people: the nearest label; of a sentence, its key. */
  readonly where: Text;
  /** Language -> text; a language that lacks it is absent. */
  readonly texts: Text;
  /** Languages of the product that lack it. */
  readonly gaps: readonly Language[];
}

export interface TranslationTable {
  /** The languages of the product, in their order. */
  readonly languages: readonly { readonly code: Language; readonly name: string }[];
  readonly texts: readonly TranslatedText[];
}

/** Returns all texts in the order of files and lines, the sentences of the catalogue first. */
export function translationsOf(workspace: Workspace): TranslationTable {
  const languages = arrayItems(childAt(workspace.site, "languages")).flatMap((node) => {
    const code = nodeText(childAt(node, "code"));
    return code === undefined ? [] : [{ code, name: nodeText(childAt(node, "name")) ?? code }];
  });
  const codes = languages.map(({ code }) => code);
  const { messages, words, input } = workspace;
  const catalogues = [
    ...sentences(messagesFolder, messages, input.own ?? {}, codes),
    ...sentences(wordsFolder, words, input.bench ?? {}, codes),
  ];
  return { languages, texts: [...catalogues, ...textsAtPlaces(workspace, codes)] };
}

/** Returns the file that holds a text in a language, and the pointer of that one string. */
export function placeInLanguage({ file, pointer }: Pick<TranslatedText, "file" | "pointer">, language: Language) {
  return isCatalogue(file) ? { file: `${file}/${language}.json`, pointer } : { file, pointer: childPointer(pointer, language) };
}

function textsAtPlaces(workspace: Workspace, languages: readonly Language[]): TranslatedText[] {
  const nodes = new Map<string, SourceNode>();
  for (const mark of ["text", "template"])
    for (const whole of workspace.marked(mark)) {
      // A text of a shared part is one text, however many files use it.
      const node = writtenNode(whole);
      if (isObject(nodeValue(node))) nodes.set(`${node.file.path}#${node.pointer}`, whole);
    }
  const found = [...nodes.values()].map((whole): TranslatedText => {
    const node = writtenNode(whole);
    const own = objectEntries(node).flatMap(([language, one]) => (nodeText(one) ? [[language, nodeText(one) ?? ""] as const] : []));
    const texts = Object.fromEntries(own);
    return {
      file: node.file.path,
      pointer: node.pointer,
      line: node.file.position(node.node.offset).line,
      where: whereOf(workspace, whole),
      texts,
      gaps: languages.filter((language) => texts[language] === undefined),
    };
  });
  return found.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
}

/** The product's sentences, and the shipped ones, which a product may replace in one language alone. */
function sentences(
  folder: string,
  files: ReadonlyMap<string, SourceNode>,
  own: Sentences,
  languages: readonly Language[],
): TranslatedText[] {
  const keys = new Set([
    ...[...files.values()].flatMap((file) => objectEntries(file).map(([key]) => key)),
    ...Object.values(own).flatMap(Object.keys),
  ]);
  keys.delete("$schema");
  const sentenceIn = (language: Language, key: string): string | undefined =>
    nodeText(childAt(files.get(language), key)) || own[language]?.[key];
  return [...keys].sort().map((key) => {
    const texts = Object.fromEntries(languages.flatMap((language) => withText(language, sentenceIn(language, key))));
    const node = languages.map((language) => childAt(files.get(language), key)).find((one) => one !== undefined);
    return {
      file: folder,
      pointer: childPointer("", key),
      line: node?.file.position(node.node.offset).line ?? 1,
      where: Object.fromEntries(languages.map((language) => [language, key])),
      texts,
      gaps: languages.filter((language) => texts[language] === undefined && needsForm(language, key, sentenceIn)),
    };
  });
}

const withText = (language: Language, text: string | undefined) => (text === undefined ? [] : [[language, text] as const]);

/** A language needs only its own plural forms; the general sentence is used for those that it lacks. */
function needsForm(language: Language, key: string, sentenceIn: (language: Language, key: string) => string | undefined): boolean {
  const [, base = "", form = ""] = /^(.*)_(zero|one|two|few|many|other)$/.exec(key) ?? [];
  if (form === "") return sentenceIn(language, `${key}_other`) === undefined;
  const forms: readonly string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return forms.includes(form) && sentenceIn(language, base) === undefined;
}
