/** Edits of the lists of a screen: text in, text out, everything else untouched. Pure. */
import { insertJsonItem, type JsonValue, moveJsonItem, readJsonValue, removeJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import { isObject } from "#dialect/json/json.ts";
import { withoutValue } from "../diagram/machineEdits.ts";

/** Appends an entry; a list that the file has not yet begins with it. */
export function withEntry(text: string, list: string, value: JsonValue): string {
  return Array.isArray(readJsonValue(text, list)) ? setJsonValue(text, `${list}/-`, value).text : setJsonValue(text, list, [value]).text;
}

/** Removes an entry, and with the last one the list: an empty list is refused. */
export function withoutEntry(text: string, list: string, index: number): string {
  const entries = readJsonValue(text, list);
  return Array.isArray(entries) && entries.length === 1 ? removeJsonValue(text, list) : removeJsonValue(text, `${list}/${index}`);
}

/** Sets a member of an entry; undefined removes it. An entry that is a bare name becomes an object, and one with its name alone a bare name again. */
export function withMember(text: string, entry: string, name: string, value: JsonValue | undefined): string {
  const now = readJsonValue(text, entry);
  if (!isObject(now)) return value === undefined ? text : setJsonValue(text, entry, { field: String(now), [name]: value }).text;
  if (value !== undefined) return setJsonValue(text, `${entry}/${name}`, value).text;
  return withoutValue(text, `${entry}/${name}`);
}

/** Sets how many columns of the section's grid a field takes. A field that is only a name becomes an object; the usual span is not written. */
export function withFieldSpan(text: string, entry: string, span: number): string {
  if (span !== 1) return withMember(text, entry, "span", span);
  const now = readJsonValue(text, entry);
  if (!isObject(now)) return text;
  const { span: _before, ...rest } = now as Readonly<Record<string, JsonValue>>;
  return Object.keys(rest).length === 1 ? setJsonValue(text, entry, rest["field"] ?? "").text : withMember(text, entry, "span", undefined);
}

/** Returns an id that no entry of a list has: `section3`. */
export function freeId(entries: readonly unknown[], name: string): string {
  const taken = new Set(entries.map((entry) => (isObject(entry) ? entry["id"] : undefined)));
  for (let number = entries.length + 1; ; number += 1) if (!taken.has(`${name}${number}`)) return `${name}${number}`;
}

/** Adds a section with one field behind another section; it has the same tab, side and group. Returns the text and the place of the section. */
export function withSectionAfter(
  text: string,
  section: string,
  label: Readonly<Record<string, string>>,
  field: string,
): { readonly text: string; readonly pointer: string } {
  const list = section.slice(0, section.lastIndexOf("/"));
  const index = Number(section.slice(section.lastIndexOf("/") + 1)) + 1;
  const [now, all] = [readJsonValue(text, section), readJsonValue(text, list)];
  const { of, side, tab } = (isObject(now) ? now : {}) as Readonly<Record<string, JsonValue>>;
  const kept = Object.fromEntries(
    Object.entries({ of, side, tab }).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined),
  );
  const id = freeId(Array.isArray(all) ? (all as readonly unknown[]) : [], "section");
  const value: JsonValue = { id, label, ...kept, fields: [field], "x-status": "extension" };
  return { text: insertJsonItem(text, list, index, value), pointer: `${list}/${index}` };
}

/** Moves an entry by its pointer. */
export function withMovedEntry(text: string, entry: string, to: number): string {
  const at = entry.lastIndexOf("/");
  return moveJsonItem(text, entry.slice(0, at), Number(entry.slice(at + 1)), to);
}
