/** The documents of a record: the files of all its fields, each by what it is. Both ends tell them alike. */
import { isObject, type Json, type Rec } from "../json/json.ts";
import { getAt } from "../json/pointer.ts";
import type { FieldSchema } from "../schema/schema.ts";
import type { CodeOption } from "../schema/states.ts";
import type { Text } from "../text/text.ts";

export interface Document {
  /** What it is: the code beside it that says so, else its field. */
  readonly label: Text;
  /** The value of the field: `{id, name, size, type, url}`. */
  readonly file: Rec;
}

export type CodesOf = (list: string) => readonly CodeOption[];

/** In the order of the fields, rows one after the other. What holds no file with an id is left out. */
export function documentsIn(schema: FieldSchema, record: Json | undefined, codesOf: CodesOf): Document[] {
  if (!isObject(record)) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const each = listed(record[name]);
    const inside = field.items ?? field;
    if (!inside["x-file"]) return each.flatMap((value) => documentsIn(inside, value, codesOf));
    const label = labelOf(schema, record, field, inside["x-file"].named, codesOf);
    return each.filter(isFile).map((file) => ({ label, file }));
  });
}

const listed = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

const isFile = (value: Json): value is Rec => isObject(value) && typeof value["id"] === "string";

function labelOf(around: FieldSchema, values: Rec, field: FieldSchema, named: string | undefined, codesOf: CodesOf): Text {
  const list = named === undefined ? undefined : around.properties?.[named]?.["x-codes"];
  const code = list === undefined ? undefined : codesOf(list).find((one) => one.const === values[named ?? ""]);
  return code?.["x-label"] ?? field["x-label"] ?? {};
}

/** What narrows the list of another entity to what belongs to `record`; undefined where a field that ties them is empty. */
export function belongingFilter(where: Readonly<Record<string, string>>, record: Rec): Readonly<Record<string, string>> | undefined {
  const filters = Object.entries(where).map(([field, own]) => [field, getAt(record, own)] as const);
  const isTied = filters.every(([, value]) => value !== undefined && value !== null && value !== "");
  return isTied ? Object.fromEntries(filters.map(([field, value]) => [field, String(value)])) : undefined;
}
