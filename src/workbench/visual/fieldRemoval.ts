/** The removal of a field from an entity: what is removed with it, and what has to be changed before. Pure. */
import { isWithin } from "#dialect/json/jsonValues.ts";
import { readJsonValue, removeJsonValue } from "#dialect/json/editJson.ts";
import { isObject } from "#dialect/json/json.ts";
import type { Usage } from "#dialect/lint/workspace/usages.ts";
import { type EditableField, withRequired } from "./entityEdits.ts";
import { parentPointer } from "#dialect/json/pointer.ts";

export interface FieldRemoval {
  /** Removed with the field, each by its whole entry: entries of screens that show it, and its values in shipped records. */
  readonly entries: readonly Usage[];
  /** To be changed before: conditions, formulas, texts and steps that read the field. */
  readonly readers: readonly Usage[];
}

/**
 * Sorts the usages of a field outside of its own definition.
 * @param file Path of the entity's file.
 * @param texts Text of every file that uses the field, by path.
 */
export function fieldRemoval(
  usages: readonly Usage[],
  field: Pick<EditableField, "pointer">,
  file: string,
  texts: Readonly<Record<string, string>>,
): FieldRemoval {
  const isInside = (usage: Usage): boolean => usage.file === file && isWithin(usage.pointer, field.pointer);
  const used = usages.filter((usage) => !isInside(usage));
  const found = used.flatMap((usage) => {
    const pointer = entryOf(usage, texts[usage.file] ?? "{}");
    return pointer === undefined ? [] : [{ ...usage, pointer }];
  });
  const entries = found.filter((one, at) => found.findIndex((other) => other.file === one.file && other.pointer === one.pointer) === at);
  const isRemoved = (usage: Usage): boolean => entries.some((entry) => entry.file === usage.file && isWithin(usage.pointer, entry.pointer));
  return { entries, readers: used.filter((usage) => !isRemoved(usage)) };
}

/** Returns the entries to tell people of: shipped records lose their values file by file. */
export function toldEntries(entries: readonly Usage[]): readonly Usage[] {
  return entries.filter(
    (one, at) => one.sort !== "record" || entries.findIndex(({ sort, file }) => sort === "record" && file === one.file) === at,
  );
}

/** Returns the pointer of a list entry that only concerns the field; undefined for any other usage, and for the only entry of a list. */
function entryOf({ file, pointer, sort }: Usage, text: string): string | undefined {
  if (sort === "record") return pointer;
  if (!file.startsWith("schemas/screens/")) return undefined;
  const entry = pointer.endsWith("/field") ? parentPointer(pointer) : pointer;
  const list = readJsonValue(text, parentPointer(entry));
  return Array.isArray(list) && list.length > 1 ? entry : undefined;
}

/** Returns the text without these places. */
export function withoutPlaces(text: string, pointers: readonly string[]): string {
  return [...pointers].sort(lastFirst).reduce((now, pointer) => removeJsonValue(now, pointer), text);
}

/** Orders pointers so that a later entry of a list is removed before an earlier one, whose index would change otherwise. */
function lastFirst(a: string, b: string): number {
  return b.localeCompare(a, "en", { numeric: true });
}

/** Returns the entity without the field: in its properties, among the required ones and in its examples. */
export function withoutField(text: string, field: Pick<EditableField, "name" | "pointer">): string {
  const path = field.pointer.split("/");
  const isOwn = path.length === 3;
  const examples = readJsonValue(text, "/examples");
  const inExamples =
    isOwn && Array.isArray(examples)
      ? examples.flatMap((one, at) => (isObject(one) && field.name in one ? [`/examples/${at}/${field.name}`] : []))
      : [];
  return withoutPlaces(withRequired(text, field, false), [...inExamples, field.pointer]);
}
