/** A field that the analyst is about to add: what was typed, when it is complete, and the edits that add it. Pure. */
import { insertJsonItem, printFile, readJsonValue } from "#dialect/json/editJson.ts";
import { isObject } from "#dialect/json/json.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { NewFieldType } from "./entityEdits.ts";
import type { ListChoice } from "./OptionListChoice.tsx";

export interface TypedField {
  readonly name: string;
  readonly type: NewFieldType;
  readonly label: Readonly<Record<string, string>>;
  /** The options of a choice. */
  readonly list?: ListChoice | undefined;
  readonly reference: { readonly entity: string; readonly show: string };
  readonly formula: string;
  /** Path of the field that it follows; "" for the last place. */
  readonly after: string;
  /** Screen whose form shows it; absent while the analyst has chosen none. */
  readonly screen?: string;
}

export const emptyField: TypedField = { name: "", type: "text", label: {}, reference: { entity: "", show: "" }, formula: "", after: "" };

/** Returns the key of the message about the name; undefined for a good or an empty one. */
export function nameProblem(name: string, taken: readonly string[]): "visual.taken" | "visual.badName" | undefined {
  if (taken.includes(name)) return "visual.taken";
  return name === "" || /^[a-z][A-Za-z0-9]*$/.test(name) ? undefined : "visual.badName";
}

/**
 * Whether the field can be added.
 * @param catalog Names the screens and the upload call. A field that is added before it is loaded would be missing in its form.
 */
export function isFieldComplete(
  field: TypedField,
  taken: readonly string[],
  languages: readonly string[],
  catalog?: CompiledCatalog,
): boolean {
  const { name, type, label, list, reference, formula } = field;
  const needs: Readonly<Partial<Record<NewFieldType, boolean>>> = {
    choice: list !== undefined,
    choices: list !== undefined,
    reference: reference.entity !== "" && reference.show !== "",
    file: catalog !== undefined && uploadCall(catalog) !== undefined,
    computed: formula.trim() !== "",
  };
  const isNamed = name !== "" && nameProblem(name, taken) === undefined && languages.every((code) => (label[code] ?? "") !== "");
  return catalog !== undefined && isNamed && needs[type] !== false;
}

/** The call that stores files of customers. */
export function uploadCall({ endpoints }: Pick<CompiledCatalog, "endpoints">): string | undefined {
  return Object.entries(endpoints.calls).find(([, call]) => call.does === "upload" && call.anonymous !== true)?.[0];
}

/** Screens of the entity with a form of sections, that with the most fields first: a record is entered there, and other forms change a part of it. */
export function formScreens({ screens }: Pick<CompiledCatalog, "screens">, entity: string): string[] {
  const found = Object.entries(screens).flatMap(([name, { entity: of, form }]) =>
    of === entity && form?.sections ? [{ name, fields: form.sections.reduce((sum, { fields }) => sum + (fields?.length ?? 0), 0) }] : [],
  );
  return found.toSorted((a, b) => b.fields - a.fields).map(({ name }) => name);
}

/** File of an option list that comes with the field. */
export function listFile(name: string, label: TypedField["label"], items: NonNullable<ListChoice["items"]>): string {
  return printFile({ $schema: "../meta/codes.json", name, "x-label": label, items, "x-status": "extension" });
}

/** Adds the field to the form: behind `after` in its section, else at the end of the last section that lists fields of the record. */
export function withFormField(text: string, name: string, after: string | undefined): string {
  const sections = readJsonValue(text, "/form/sections");
  if (!Array.isArray(sections)) return text;
  const lists = (sections as readonly unknown[]).map((section) => {
    const fields = isObject(section) && section["of"] === undefined ? section["fields"] : undefined;
    return Array.isArray(fields) ? (fields as readonly unknown[]).map((field) => (isObject(field) ? field["field"] : field)) : undefined;
  });
  const behind = after === undefined ? -1 : lists.findIndex((fields) => fields?.includes(after));
  const index = behind >= 0 ? behind : lists.findLastIndex((fields) => fields !== undefined);
  if (index < 0) return text;
  const at = behind >= 0 ? (lists[index]?.indexOf(after) ?? 0) + 1 : (lists[index]?.length ?? 0);
  return insertJsonItem(text, `/form/sections/${index}/fields`, at, name);
}
