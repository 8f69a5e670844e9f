/** Renames the stored value of an option in every file that names it. Pure. */
import { type JsonValue, lineOf, readJsonValue, setJsonValues } from "#dialect/json/editJson.ts";
import { isObject, type Json } from "#dialect/json/json.ts";
import { childPointer, getAt } from "#dialect/json/pointer.ts";
import type { Usage } from "#dialect/lint/workspace/usages.ts";
import type { EntitySchema, FieldSchema } from "#dialect/schema/schema.ts";

/** A field whose values are the options of a list. */
export interface OptionField {
  readonly entity: string;
  /** Pointer of its values in a record: `/service`, `/boxes/-/unit`. */
  readonly field: string;
}

/** Returns the fields of an entity that have the list. */
export function fieldsWithList(entity: string, schema: Pick<EntitySchema, "properties">, list: string): OptionField[] {
  const visit = (properties: Readonly<Record<string, FieldSchema>>, parent: string): OptionField[] =>
    Object.entries(properties).flatMap(([name, field]) => {
      const at = childPointer(parent, name);
      const own = field["x-codes"] === list || field.items?.["x-codes"] === list ? [{ entity, field: at }] : [];
      return [...own, ...visit(field.properties ?? {}, at), ...visit(field.items?.properties ?? {}, `${at}/-`)];
    });
  return visit(schema.properties, "");
}

export interface OptionRename {
  readonly list: string;
  readonly from: string;
  readonly to: string;
  readonly fields: readonly OptionField[];
  /** Where the fields are read, as the server knows it. */
  readonly usages: readonly Pick<Usage, "file" | "pointer">[];
}

type Change = (text: string) => string;

/** Returns the edit of each file, by path: the list, conditions and views that name the value, and the values in examples and cases. */
export function optionRenames({ list, from, to, fields, usages }: OptionRename): ReadonlyMap<string, Change> {
  const edits = new Map<string, Change[]>();
  const add = (file: string, edit: Change) => edits.set(file, [...(edits.get(file) ?? []), edit]);
  add(`schemas/codes/${list}.json`, (text) =>
    replaced(text, [""], (value, keys) => (value === from && keys.at(-1) === "const" ? to : value)),
  );
  for (const { entity, field } of fields) {
    const name = field.split("/").at(-1) ?? "";
    add(`schemas/entities/${entity}.json`, (text) =>
      // A value in an example, a case or a default; the field itself is never called like its value.
      replaced(text, [""], (value, keys) =>
        value === from && keys.some((key) => key === name) && !keys.at(-1)?.startsWith("x-") ? to : value,
      ),
    );
  }
  for (const file of new Set(usages.map((usage) => usage.file))) {
    const pointers = usages.filter((usage) => usage.file === file).flatMap(({ pointer }) => [pointer, ...offered(pointer)]);
    add(file, (text) =>
      replaced(text, pointers, (value) =>
        value === from ? to : value.replaceAll(`'${from}'`, `'${to}'`).replaceAll(`"${from}"`, `"${to}"`),
      ),
    );
  }
  return new Map([...edits].map(([file, all]) => [file, (text: string) => all.reduce((now, edit) => edit(now), text)]));
}

/** A part of a form names its field, and the options that it offers of it stand beside the name. */
export const offered = (pointer: string): string[] => (pointer.endsWith("/field") ? [pointer.replace(/field$/, "options")] : []);

/** Replaces texts at the pointers and below them. `keys`: the members on the way. */
function replaced(text: string, pointers: readonly string[], change: (value: string, keys: readonly string[]) => string): string {
  const values = new Map<string, JsonValue>();
  const visit = (value: Json | undefined, pointer: string, keys: readonly string[]): void => {
    if (typeof value === "string") {
      const next = change(value, keys);
      if (next !== value) values.set(pointer, next);
    } else if (Array.isArray(value)) (value as readonly Json[]).forEach((item, index) => visit(item, `${pointer}/${index}`, keys));
    else if (isObject(value))
      for (const [key, item] of Object.entries(value)) visit(item as Json, childPointer(pointer, key), [...keys, key]);
  };
  for (const pointer of pointers) visit(readJsonValue(text, pointer) as Json | undefined, pointer, []);
  return values.size === 0 ? text : setJsonValues(text, values);
}

/** One value that a change of a file replaces. */
export interface ChangedValue {
  readonly file: string;
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/** Returns the texts that differ between two versions of a file whose parts stand at the same places. */
export function changedValues(file: string, before: string, after: string): ChangedValue[] {
  const [was, is] = [JSON.parse(before) as Json, JSON.parse(after) as Json];
  const visit = (value: Json | undefined, pointer: string): ChangedValue[] => {
    if (typeof value === "string") {
      const next = getAt(is, pointer);
      return typeof next !== "string" || next === value ? [] : [{ file, line: lineOf(before, pointer) ?? 1, before: value, after: next }];
    }
    if (Array.isArray(value)) return (value as readonly Json[]).flatMap((item, index) => visit(item, childPointer(pointer, index)));
    return isObject(value) ? Object.entries(value).flatMap(([key, item]) => visit(item as Json, childPointer(pointer, key))) : [];
  };
  return visit(was, "");
}

/** Returns a step for each field, which gives the stored records the new value. */
export function renameSteps({ from, to, fields }: Pick<OptionRename, "from" | "to" | "fields">): ReadonlyMap<string, readonly JsonValue[]> {
  const entities = [...new Set(fields.map(({ entity }) => entity))];
  return new Map(
    entities.map((entity) => [
      entity,
      fields.filter((field) => field.entity === entity).map(({ field }) => ({ do: "value", field, from, to })),
    ]),
  );
}
