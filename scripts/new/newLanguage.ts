/**
 * `language`: its place in the site map, its messages, and its words in every text. What nobody has translated yet is said
 * in English, so that the portal can be used at once; a list for the translator names these texts.
 */
import { type JsonValue, printFile, setJsonValue, setJsonValues, tryParseJson } from "#dialect/json/editJson.ts";
import type { LintInput } from "#dialect/lint/workspace/finding.ts";
import { objectEntries, nodeText, type SourceNode, writtenNode } from "#dialect/lint/workspace/sourceNode.ts";
import { openWorkspace, type Workspace } from "#dialect/lint/workspace/workspace.ts";
import { formOf, formsOf } from "#dialect/text/plural.ts";
import { CannotBegin, editing, type Plan } from "#dialect/begin/plan.ts";

/** The translator's list: its path, and the texts in it. */
export interface Sheet {
  readonly path: string;
  readonly text: string | undefined;
}

/** A text in all languages and in the new one, which is empty until it is translated. `form`: a plural form. */
type Line = Readonly<Record<string, string>>;
type Words = Readonly<Record<string, string>>;

const site = "screens.json";
/** The language that replaces missing translations. */
const standIn = "en";
/** Keys of a line that hold no language. */
const formKey = "form";

/** A plan that adds a language, or updates it from its list. Throws CannotBegin when the code or the list is invalid. */
export function newLanguage(input: LintInput, code: string, sheet?: Sheet): Plan {
  if (code === standIn) throw new CannotBegin(`"${code}" is what the other languages are translated from.`);
  const name = nameOf(code);
  const workspace = openWorkspace(input);
  const lines = new Lines(code, sheet);
  const work = editing((path) => (path === sheet?.path ? sheet.text : input.files.find((file) => file.path === path)?.text));
  for (const [path, values] of textsOf(workspace, code, lines)) work.edit(path, (text) => setJsonValues(text, values));
  work.write(`schemas/messages/${code}.json`, printFile(sentencesOf(catalogueOf(workspace.messages), input.own, code, lines)));
  const words = sentencesOf(benchCatalogue(workspace), input.bench, code, lines);
  if (Object.keys(words).length > 0) work.write(`schemas/workbench/${code}.json`, printFile(words));
  const entry = languageEntry(code);
  if (!workspace.languages.includes(code)) work.edit(site, (text) => setJsonValue(text, "/languages/-", entry).text);
  if (sheet) work.write(sheet.path, printFile(lines.all()));
  return { changes: work.changes().filter(({ before, after }) => before !== after), next: lines.next(name, sheet) };
}

/** The entry of a language in the site map. Throws CannotBegin for a code that is none. */
export function languageEntry(code: string): Readonly<Record<string, string>> {
  return { code, name: nameOf(code), html: code, ...(hasLongWords(code) && { labels: "long" }) };
}

function nameOf(code: string): string {
  if (!/^[a-z]{2,3}(-[A-Z][A-Za-z]+)?$/.test(code))
    throw new CannotBegin(
      `"${code}" is no code of a language: two or three small letters, such as fr, or with its script, such as zh-Hant.`,
    );
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** Letters need more room than signs that are syllables or words. */
function hasLongWords(code: string): boolean {
  return !["Hans", "Hant", "Jpan", "Kore"].includes(new Intl.Locale(code).maximize().script ?? "");
}

/** Every text of the schemas in the new language, by file and place. */
function textsOf(workspace: Workspace, code: string, lines: Lines): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const whole of workspace.marked("text")) {
    // A text of a shared part is one text, however many files use it.
    const place = writtenNode(whole);
    const words = wordsOf(place);
    const values = found.get(place.file.path) ?? new Map<string, string>();
    values.set(`${place.pointer}/${code}`, lines.take(words));
    found.set(place.file.path, values);
  }
  return found;
}

/** The words of the workbench that the product brings in each of its languages; English is said in any case. */
function benchCatalogue({ words, languages, input }: Workspace): ReadonlyMap<string, Words> {
  if (!input.bench) return new Map();
  return new Map([...[standIn, ...languages].map((language): [string, Words] => [language, {}]), ...catalogueOf(words)]);
}

/** The sentences of the product, and the shipped ones that the new language lacks, in the order of the replacing language, with the plural forms of the new one. */
function sentencesOf(
  product: ReadonlyMap<string, Words>,
  source: LintInput["own"],
  code: string,
  lines: Lines,
): Readonly<Record<string, JsonValue>> {
  // What is shipped in this language stays with the source.
  const shipped = source?.[code] ? {} : (source ?? {});
  const catalogues = new Map([...product].map(([language, words]) => [language, { ...shipped[language], ...words }]));
  const said = catalogues.get(standIn) ?? {};
  const own = catalogues.get(code);
  const counted = new Set(Object.keys(said).flatMap((key) => formOf(key) ?? []));
  const inAll = (key: string, plain: string, form?: string): string => {
    const words = [...catalogues].flatMap(([language, all]) => {
      const word = language === code ? own?.[key] : (all[key] ?? all[plain]);
      return word === undefined ? [] : [[language, word]];
    });
    return lines.take({ ...(form !== undefined && { [formKey]: form }), ...(Object.fromEntries(words) as Words) });
  };
  const spoken = Object.keys(said).flatMap((key): [string, string][] => {
    if (formOf(key) !== undefined) return [];
    const forms = counted.has(key) ? formsOf(code) : [];
    return [[key, inAll(key, key)], ...forms.map((form): [string, string] => [`${key}_${form}`, inAll(`${key}_${form}`, key, form)])];
  });
  return Object.fromEntries(spoken);
}

function catalogueOf(files: Workspace["messages"]): ReadonlyMap<string, Words> {
  return new Map([...files].map(([language, place]) => [language, wordsOf(place)]));
}

function wordsOf(place: SourceNode): Words {
  return Object.fromEntries(
    objectEntries(place).flatMap(([key, value]) =>
      [[key, nodeText(value)]].filter((pair): pair is [string, string] => pair[1] !== undefined),
    ),
  );
}

/** All texts to translate, each once, with their translation so far. */
class Lines {
  readonly #code: string;
  readonly #given = new Map<string, string>();
  readonly #lines = new Map<string, Line>();
  readonly #misfits = new Set<string>();
  #open = 0;

  constructor(code: string, sheet: Sheet | undefined) {
    this.#code = code;
    for (const line of sheet?.text === undefined ? [] : readLines(sheet.path, sheet.text))
      this.#given.set(this.#keyOf(line), line[code] ?? "");
  }

  /** The translation of a text that exists in the other languages. */
  take(words: Words): string {
    const { [this.#code]: own, ...others } = words;
    const english = others[standIn] ?? Object.values(others)[0] ?? "";
    const key = this.#keyOf(others);
    const given = this.#given.get(key)?.trim() ?? "";
    const fits = placesIn(given) === placesIn(english);
    if (given !== "" && !fits) this.#misfits.add(given);
    const translated = given !== "" && fits ? given : own !== undefined && own !== english ? own : undefined;
    if (!this.#lines.has(key)) {
      this.#lines.set(key, { ...others, [this.#code]: given === "" ? (translated ?? "") : given });
      if (translated === undefined) this.#open += 1;
    }
    return translated ?? english;
  }

  all(): readonly Line[] {
    return [...this.#lines.values()];
  }

  next(name: string, sheet: Sheet | undefined): string[] {
    const { size } = this.#lines;
    return [
      `${size - this.#open} of ${size} texts are in ${name}; the others are said in English until they are translated.`,
      ...[...this.#misfits].map((given) => `Not taken over, since the places to fill in are not those of the English text: ${given}`),
      ...(sheet
        ? this.#open > 0
          ? [`Fill in "${this.#code}" in ${sheet.path} and give the same command again, as often as you like.`]
          : []
        : [`For a list to translate, to be given back in the same way: --texts FILE`]),
      "See it: npm run dev. Check it: npm run check:schemas.",
    ];
  }

  /** The same text in all other languages is the same text. */
  #keyOf(line: Line): string {
    return JSON.stringify(
      Object.keys(line)
        .filter((key) => key !== this.#code)
        .sort()
        .map((key) => [key, line[key]]),
    );
  }
}

function readLines(path: string, text: string): readonly Line[] {
  const given = tryParseJson(text);
  if (Array.isArray(given) && given.every(isLine)) return given;
  throw new CannotBegin(`${path} is not a list of texts. Create it again under another name and copy the translations.`);
}

function isLine(value: unknown): value is Line {
  return typeof value === "object" && value !== null && Object.values(value).every((word) => typeof word === "string");
}

/** Placeholders such as `{{count}}` and `{waybillNo}`, sorted. */
function placesIn(text: string): string {
  const found = [...text.matchAll(/\{+\s*([A-Za-z0-9_./]+)[^}]*\}+/g)].map(([, name]) => name);
  return [...new Set(found)].sort((a = "", b = "") => (a < b ? -1 : 1)).join(" ");
}
