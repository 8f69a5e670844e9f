/** What goes with a field that is taken out, and what reads it and has to be changed first. Pure. */
import { readJsonValue, removeJsonValue } from "#dialect/json/editJson.ts";
import { isObject } from "#dialect/json/json.ts";
import type { Usage } from "#dialect/lint/workspace/usages.ts";
import { type EditableField, withRequired } from "./entityEdits.ts";

export interface FieldRemoval {
  /** Entries of screens and of shipped records that show or hold the field: places in their files. */
  readonly entries: readonly { readonly file: string; readonly pointer: string }[];
  /** Places that mean something else without the field: conditions, formulas, texts, steps. */
  readonly readers: readonly Usage[];
}

/**
 * @param file That of the entity
 * @param texts Of every file that uses the field, by path
 */
export function fieldRemoval(
  usages: readonly Usage[],
  field: Pick<EditableField, "pointer">,
  file: string,
  texts: Readonly<Record<string, string>>,
): FieldRemoval {
  const isInside = (usage: Usage): boolean => usage.file === file && isBelow(usage.pointer, field.pointer);
  const used = usages.filter((usage) => !isInside(usage));
  const found = used.flatMap((usage) => {
    const pointer = entryOf(usage, texts[usage.file] ?? "{}");
    return pointer === undefined ? [] : [{ file: usage.file, pointer }];
  });
  const entries = found.filter((one, at) => found.findIndex((other) => other.file === one.file && other.pointer === one.pointer) === at);
  const goes = (usage: Usage): boolean => entries.some((entry) => entry.file === usage.file && isBelow(usage.pointer, entry.pointer));
  return { entries, readers: used.filter((usage) => !goes(usage)) };
}

const isBelow = (pointer: string, above: string): boolean => pointer === above || pointer.startsWith(`${above}/`);

/** Returns the entry of a list that is about the field alone; undefined for any other place. The last entry of a list stays: the list would be empty. */
function entryOf({ file, pointer, sort }: Usage, text: string): string | undefined {
  if (sort === "record") return pointer;
  if (!file.startsWith("schemas/screens/")) return undefined;
  const entry = pointer.endsWith("/field") ? aboveOf(pointer) : pointer;
  const list = readJsonValue(text, aboveOf(entry));
  return Array.isArray(list) && list.length > 1 ? entry : undefined;
}

const aboveOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf("/"));

/** Returns the text without these places. */
export function withoutPlaces(text: string, pointers: readonly string[]): string {
  return [...pointers].sort(fromTheEnd).reduce((now, pointer) => removeJsonValue(now, pointer), text);
}

/** The places behind come first: the others keep their numbers. */
function fromTheEnd(a: string, b: string): number {
  return b.localeCompare(a, "en", { numeric: true });
}

/** Returns the entity without the field: in its properties, among the required ones and in its examples. */
export function withoutField(text: string, field: Pick<EditableField, "name" | "pointer">): string {
  const path = field.pointer.split("/");
  const isOwn = path.length === 3;
  const examples = readJsonValue(text, "/examples");
  const held =
    isOwn && Array.isArray(examples)
      ? examples.flatMap((one, at) => (isObject(one) && field.name in one ? [`/examples/${at}/${field.name}`] : []))
      : [];
  return withoutPlaces(withRequired(text, field, false), [...held, field.pointer]);
}
