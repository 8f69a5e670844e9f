/** The documents of a record: the files of all its fields with their labels. Browser and server use the same list. */
import { isObject, type Json, type Rec } from "../json/json.ts";
import { getAt } from "../json/pointer.ts";
import type { FieldSchema } from "../schema/schema.ts";
import type { CodeOption } from "../schema/states.ts";
import type { Text } from "../text/text.ts";

export interface Document {
  /** Label of the code that names the type of the document (`x-file.named`), else of its field. */
  readonly label: Text;
  /** The value of the field: `{id, name, size, type, url}`. */
  readonly file: Rec;
}

export type CodesOf = (list: string) => readonly CodeOption[];

/** Returns the documents in the order of the fields, row by row. Values without a file id are omitted. */
export function documentsIn(schema: FieldSchema, record: Json | undefined, codesOf: CodesOf): Document[] {
  if (!isObject(record)) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const values = asList(record[name]);
    const inside = field.items ?? field;
    if (!inside["x-file"]) return values.flatMap((value) => documentsIn(inside, value, codesOf));
    const label = labelOf(schema, record, field, inside["x-file"].named, codesOf);
    return values.filter(isFile).map((file) => ({ label, file }));
  });
}

const asList = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

const isFile = (value: Json): value is Rec => isObject(value) && typeof value["id"] === "string";

function labelOf(parent: FieldSchema, values: Rec, field: FieldSchema, named: string | undefined, codesOf: CodesOf): Text {
  const list = named === undefined ? undefined : parent.properties?.[named]?.["x-codes"];
  const code = list === undefined ? undefined : codesOf(list).find((one) => one.const === values[named ?? ""]);
  return code?.["x-label"] ?? field["x-label"] ?? {};
}

/** Returns the list filters for the related records of `record`; `undefined` if one of the related fields is empty. */
export function belongingFilter(where: Readonly<Record<string, string>>, record: Rec): Readonly<Record<string, string>> | undefined {
  const filters = Object.entries(where).map(([field, own]) => [field, getAt(record, own)] as const);
  const isComplete = filters.every(([, value]) => value !== undefined && value !== null && value !== "");
  return isComplete ? Object.fromEntries(filters.map(([field, value]) => [field, String(value)])) : undefined;
}
