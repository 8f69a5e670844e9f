/** Collects the changes of two trees, with their file, pointer and location in words. */
import { asJsonArray, asJsonObject } from "../json/jsonValues.ts";
import { isObject, type Json, type JsonObject } from "../json/json.ts";
import { childPointer } from "../json/pointer.ts";
import type { Language, Text } from "../text/text.ts";
import type { Change, Reader, Risk, StoredChange } from "./change.ts";
import { reportLanguages } from "./localize.ts";

export interface CollectedChange {
  readonly kind: string;
  readonly risk: Risk;
  /** Everybody but the author, unless it names others. */
  readonly readers?: readonly Reader[] | undefined;
  readonly what: Text;
  readonly stored?: StoredChange;
}

/** Returns the expression at a pointer in words; `undefined` if the keyword there holds no expression, or it has no words. */
export type PhraseExpression = (text: string, pointer: string) => Text | undefined;

export class ChangeCollector {
  readonly #changes: Change[];
  readonly #crumbs: readonly Text[];
  readonly file: string;
  readonly pointer: string;

  readonly #phrase: PhraseExpression;

  constructor(file: string, changes: Change[], phrase: PhraseExpression = () => undefined, crumbs: readonly Text[] = [], pointer = "") {
    this.file = file;
    this.#phrase = phrase;
    this.pointer = pointer;
    this.#changes = changes;
    this.#crumbs = crumbs;
  }

  /** Returns a collector one step further inside. With `crumb`, the location in words gets a step too. */
  inside(step: string | number, crumb?: Text): ChangeCollector {
    const crumbs = crumb ? [...this.#crumbs, crumb] : this.#crumbs;
    return new ChangeCollector(this.file, this.#changes, this.#phrase, crumbs, childPointer(this.pointer, step));
  }

  /** Returns a collector for the same location with one more step in words. */
  named(crumb: Text): ChangeCollector {
    return new ChangeCollector(this.file, this.#changes, this.#phrase, [...this.#crumbs, crumb], this.pointer);
  }

  /** Returns the value of a keyword in words, if it is an expression that has some. */
  readonly phrase = (value: Json | undefined): Text | undefined =>
    typeof value === "string" ? this.#phrase(value, this.pointer) : undefined;

  add({ readers = ["customer", "operator"], ...change }: CollectedChange): void {
    this.#changes.push({ ...change, readers, where: joined(this.#crumbs, " › "), file: this.file, pointer: this.pointer });
  }
}

/** Returns a text in each language of the report. */
export function inEachLanguage(make: (language: Language) => string): Text {
  return Object.fromEntries(reportLanguages.map((language) => [language, make(language)]));
}

/** Returns the texts one after another. A text that lacks a language is said in English. @param chinese The separator in Chinese, where it is another. */
export function joined(texts: readonly Text[], separator: string, chinese = separator): Text {
  return inEachLanguage((language) =>
    texts.map((text) => text[language] ?? text["en"] ?? "").join(language === "zh" ? chinese : separator),
  );
}

export function jsonEquals(a: Json | undefined, b: Json | undefined): boolean {
  return sorted(a) === sorted(b);
}

/** JSON text with sorted keys, because the order of keys has no meaning. */
function sorted(value: Json | undefined): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
    ) ?? ""
  );
}

/** Returns a text in the languages of the report; in English where it lacks one, and the name without any text. */
export function labelOrName(value: Json | undefined, name: string): Text {
  const label = asJsonObject(value);
  return inEachLanguage((language) => {
    const own = label[language] ?? label["en"];
    return typeof own === "string" ? own : name;
  });
}

/** Returns a value in the form for a sentence. */
export function formatDiffValue(value: Json | undefined): string {
  return typeof value === "string" ? `“${value}”` : JSON.stringify(value ?? null);
}

export interface EntryPair {
  readonly key: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** Pairs the entries of two objects by key: those of the newer object in its order, then the removed ones. */
export function pairEntries(before: JsonObject, after: JsonObject): EntryPair[] {
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return keys.map((key) => ({ key, before: before[key], after: after[key] }));
}

/** Pairs the items of two lists by their key, with their index. */
export function pairEntriesBy(
  before: Json | undefined,
  after: Json | undefined,
  keyOf: (value: Json) => string,
): (EntryPair & { readonly index: number })[] {
  const [old, now] = [asJsonArray(before), asJsonArray(after)];
  const keys = [...new Set([...now, ...old].map(keyOf))];
  return keys.map((key) => {
    const index = now.findIndex((value) => keyOf(value) === key);
    const oldIndex = old.findIndex((value) => keyOf(value) === key);
    return { key, before: old[oldIndex], after: now[index], index: index >= 0 ? index : oldIndex };
  });
}

/** Whether the items of both lists have another order. */
export function isReordered(before: Json | undefined, after: Json | undefined, keyOf: (value: Json) => string): boolean {
  const [old, now] = [asJsonArray(before).map(keyOf), asJsonArray(after).map(keyOf)];
  return old.filter((key) => now.includes(key)).join("\n") !== now.filter((key) => old.includes(key)).join("\n");
}
