/** The parts of a screen's file that have a form, in the order of the page. Pure. */
import { isObject, type Json, type JsonObject } from "#dialect/json/json.ts";
import { childPointer } from "#dialect/json/pointer.ts";
import type { Text } from "#dialect/text/text.ts";
import type { WordKey } from "../client/words.ts";

/** Which form edits a part. */
export type PartForm =
  | "columns"
  | "filters"
  | "sort"
  | "search"
  | "sums"
  | "actions"
  | "head"
  | "section"
  | "related"
  | "labels"
  | "stateTabs"
  | "texts";

export interface ScreenPart {
  readonly form: PartForm;
  readonly pointer: string;
  /** What the part is. */
  readonly word: WordKey;
  /** Its own label; absent for a part that each screen of its kind has once. */
  readonly label?: Text;
  /** Number of entries, for a list. */
  readonly count?: number;
}

/** Returns the parts of a screen; a part that the file may have but has not is there with no entries. */
export function screenFormParts(screen: JsonObject): ScreenPart[] {
  const [list, form, detail, dashboard] = (["list", "form", "detail", "dashboard"] as const).map((kind) => objectAt(screen, kind));
  const parts = [
    ...(list ? listParts(list) : []),
    ...(form ? sectionParts(form, "/form/sections") : []),
    ...(detail ? detailParts(detail) : []),
    ...(dashboard ? [counted(dashboard, "/dashboard", "blocks", "labels", "screen.blocks")] : []),
  ];
  const texts = otherTexts(screen, parts).length;
  return texts === 0 ? parts : [...parts, { form: "texts", pointer: "", word: "screen.texts", count: texts }];
}

/** Forms that have an input for each text of their part. */
const withTexts: readonly PartForm[] = ["actions", "section", "related", "labels", "sums"];
/** Texts that the form of a part beside them has. */
const withPart: readonly string[] = ["/list/searchLabel"];
/** Members that look like a text, but name a field for each language. */
const namesFields: readonly string[] = ["show"];

/** Returns the pointers of all texts that no other part has an input for, in the order of the file. */
export function otherTexts(screen: JsonObject, parts: readonly ScreenPart[]): string[] {
  const own = parts.filter(({ form }) => withTexts.includes(form));
  const walk = (value: unknown, pointer: string): string[] => {
    if (own.some((part) => part.pointer === pointer) || withPart.includes(pointer)) return [];
    if (Array.isArray(value)) return value.flatMap((item, index) => walk(item, `${pointer}/${index}`));
    if (!isObject(value)) return [];
    if (isText(value)) return [pointer];
    return Object.entries(value).flatMap(([name, item]) => (namesFields.includes(name) ? [] : walk(item, childPointer(pointer, name))));
  };
  return walk(screen, "");
}

/** Whether an object is a text: a sentence for each code of a language. */
function isText(value: object): boolean {
  const entries = Object.entries(value);
  return entries.length > 0 && entries.every(([code, text]) => /^[a-z]{2}(-[A-Za-z]+)?$/.test(code) && typeof text === "string");
}

/** Returns the part that a pointer is in: the innermost one. */
export function partAt(parts: readonly ScreenPart[], pointer: string | undefined): ScreenPart | undefined {
  return parts
    .filter((part) => pointer === part.pointer || (part.form !== "texts" && pointer?.startsWith(`${part.pointer}/`)))
    .sort((a, b) => b.pointer.length - a.pointer.length)[0];
}

function listParts(list: JsonObject): ScreenPart[] {
  const part = (name: string, form: PartForm, word: WordKey) => counted(list, "/list", name, form, word);
  return [
    part("columns", "columns", "visual.columns"),
    // Those of all lists of the states stand in the file of the states.
    ...(list["tabs"] === "states" ? [{ form: "stateTabs", pointer: "/list/tabs", word: "screen.tabs" } as const] : []),
    part("filters", "filters", "screen.filters"),
    part("sort", "sort", "screen.sort"),
    part("search", "search", "screen.search"),
    part("sums", "sums", "screen.sums"),
    part("toolbar", "actions", "screen.toolbar"),
    part("rowActions", "actions", "screen.rowActions"),
    part("bulkActions", "actions", "screen.bulkActions"),
    ...(list["beside"] === undefined ? [] : [part("beside", "labels", "screen.beside")]),
  ];
}

function detailParts(detail: JsonObject): ScreenPart[] {
  const part = (name: string, form: PartForm, word: WordKey) => counted(detail, "/detail", name, form, word);
  return [
    { form: "head", pointer: "/detail/header", word: "screen.head" },
    part("actions", "actions", "screen.actions"),
    ...(detail["tabs"] === undefined ? [] : [part("tabs", "labels", "screen.tabs")]),
    ...sectionParts(detail, "/detail/sections"),
    part("related", "related", "screen.related"),
  ];
}

function sectionParts(holder: JsonObject, list: string): ScreenPart[] {
  return listEntries(holder["sections"]).map((section, index) => ({
    form: "section",
    pointer: `${list}/${index}`,
    word: "preview.part.section",
    label: textOf(section, "label") ?? { "": String((isObject(section) ? section["id"] : undefined) ?? index + 1) },
    count: listEntries(isObject(section) ? (section["fields"] as Json) : undefined).length,
  }));
}

function counted(holder: JsonObject, parent: string, name: string, form: PartForm, word: WordKey): ScreenPart {
  return { form, pointer: childPointer(parent, name), word, count: listEntries(holder[name] as Json | undefined).length };
}

const objectAt = (holder: JsonObject, name: string): JsonObject | undefined => {
  const value = holder[name];
  return isObject(value) ? (value as JsonObject) : undefined;
};

/** Returns the items of a list; none of anything else. */
export const listEntries = (value: unknown): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

function textOf(value: Json, name: string): Text | undefined {
  const text = isObject(value) ? value[name] : undefined;
  return isObject(text) ? (text as Text) : undefined;
}
