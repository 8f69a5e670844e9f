/** The columns of an entity on a sheet: one for each field, in the order of the schema. */
import type { MessageKey } from "../text/messageKey.ts";
import { formerPointers } from "../compile/formerNames.ts";
import type { Rec } from "../json/json.ts";
import { childPointer } from "../json/pointer.ts";
import type { ImportList } from "../schema/exchange.ts";
import type { EntitySchema, FieldSchema } from "../schema/schema.ts";
import { isFileField, isGroup, isNumberField, rowSchema } from "../schema/derived/shape.ts";
import type { CodeOption } from "../schema/states.ts";
import type { Text } from "../text/text.ts";
import { flagCodes } from "./flagWords.ts";

/** How the cells of a column are written and read. */
export type ColumnSort = "text" | "number" | "date" | "dateTime" | "flag" | "choice" | "choices" | "picture" | "file";

export interface SheetColumn {
  /** Pointer into the record, `/address/city`. */
  readonly path: string;
  /** Wire name of the field, the last segment of the path; in a row of a list with the list and the number of the row, `lines/1/city`. */
  readonly name: string;
  /** Of a field of a row: pointer of its list, and the place of the row in it. */
  readonly row?: { readonly list: string; readonly at: number };
  readonly schema: FieldSchema;
  readonly sort: ColumnSort;
  readonly label: Text;
  readonly codes?: readonly CodeOption[];
  /** The records that a reference may name by its key. */
  readonly targets?: readonly Rec[];
  /** Former wire names, for headers of older sheets. */
  readonly formerly?: readonly string[];
  /** Required, if its group is present. */
  readonly required: boolean;
  /** Zone of its dates and times. */
  readonly timeZone: string;
  /** Required under a condition. */
  readonly sometimesRequired: boolean;
}

/** Context for reading and writing cells: time zone, code lists, and texts of the message catalogue in every language. */
export interface ColumnWords {
  readonly timeZone: string;
  readonly codesOf: (list: string) => readonly CodeOption[];
  readonly textOf: (key: MessageKey) => Text;
  /** Returns the records of an entity that cells may name; undefined if they are not loaded. Only sheets with `x-import/columns` ask for them. */
  readonly recordsOf?: (entity: string) => readonly Rec[] | undefined;
}

/**
 * Returns the columns that a user fills in: no fields that only the server writes, no computed
 * fields, and no lists of rows but those of `x-import/lists`. `x-import/columns` chooses among them.
 */
export function sheetColumns(entity: EntitySchema, words: ColumnWords): SheetColumn[] {
  const all = columnsOf(entity, "", words).filter(({ schema }) => schema.readOnly !== true && schema["x-compute"] === undefined);
  const rule = entity["x-import"];
  const inLists = (rule?.lists ?? []).flatMap((list) => listColumns(entity, list, words));
  if (!rule?.columns) return [...all, ...inLists];
  const columns = rule.columns.flatMap((name) => all.find(({ path }) => path === `/${name}`) ?? []);
  return [...withDistinctLabels(entity, columns), ...inLists].map((column) => withTargets(column, words));
}

/** Returns a column for every field that has a value of its own, also for those that only the server writes: for lists. */
export const everyColumn = (entity: EntitySchema, words: ColumnWords): SheetColumn[] => columnsOf(entity, "", words);

/** Returns the columns of the first rows of a list. Only its first row is required, where the list is. */
function listColumns(entity: EntitySchema, { field, count, columns }: ImportList, words: ColumnWords): SheetColumn[] {
  const list = childPointer("", field);
  const schema = entity.properties[field];
  const row = schema && rowSchema(schema);
  if (!row) return [];
  const isRequired = entity.required?.includes(field) === true && (schema.minItems ?? 0) > 0;
  return Array.from({ length: count }, (_, at) => at).flatMap((at) => {
    const all = columnsOf(row, childPointer(list, String(at)), words);
    return columns.flatMap((name) => {
      const column = all.find((one) => one.name === name);
      if (!column || column.schema["x-compute"] !== undefined) return [];
      const label = Object.fromEntries(
        Object.entries(column.label).map(([language, text]) => [
          language,
          `${(row["x-label"] ?? schema["x-label"])?.[language] ?? ""} ${at + 1} ${text}`.trim(),
        ]),
      );
      return [
        { ...column, name: `${field}/${at + 1}/${name}`, label, row: { list, at }, required: isRequired && at === 0 && column.required },
      ];
    });
  });
}

/** Returns the names of the entities to which columns of an import of `entity` refer by a key; none without an import. */
export function entitiesOnSheet(entity: EntitySchema, words: ColumnWords): string[] {
  if (!entity["x-import"]?.columns) return [];
  return [...new Set(sheetColumns(entity, words).flatMap(({ schema }) => (keyOfTarget(schema) ? schema["x-reference"]!.entity : [])))];
}

/** Returns the field by which a reference names its record; undefined if it uses the id, which nobody writes into a cell. */
export function keyOfTarget(schema: FieldSchema): string | undefined {
  const key = schema["x-reference"]?.key;
  return key === "id" ? undefined : key;
}

/** A free reference stays text: a value without a record is right. */
function withTargets(column: SheetColumn, words: ColumnWords): SheetColumn {
  const reference = column.schema["x-reference"];
  const key = keyOfTarget(column.schema);
  const targets = reference && key !== undefined ? words.recordsOf?.(reference.entity) : undefined;
  if (!reference || key === undefined || !targets) return column;
  if (reference.free === true) return { ...column, targets };
  const [name = key] = reference.show ?? [];
  // Several records may share a key: the cell offers it once.
  const once = [...new Map(targets.map((target) => [String(target[key] ?? ""), target])).values()];
  const codes = once.map((target): CodeOption => {
    const value = String(target[key] ?? "");
    const named = (field: string) => (field === key ? value : `${String(target[field] ?? "")} (${value})`);
    const fields = typeof name === "string" ? { "": name } : name;
    return { const: value, "x-label": Object.fromEntries(Object.entries(fields).map(([language, field]) => [language, named(field)])) };
  });
  return { ...column, targets, codes, sort: "choice" };
}

/** Two fields that share a label in some language, in different groups, are headed by the label of their group too. */
function withDistinctLabels(entity: EntitySchema, columns: readonly SheetColumn[]): SheetColumn[] {
  const isShared = ({ label }: SheetColumn): boolean =>
    columns.filter((other) => Object.entries(label).some(([language, text]) => other.label[language] === text)).length > 1;
  return columns.map((column) => {
    const group = entity.properties[column.path.split("/")[1] ?? ""];
    if (!group || !isGroup(group) || !isShared(column)) return column;
    const headed = Object.entries(column.label).map(([language, text]) => [
      language,
      `${group["x-label"]?.[language] ?? ""} ${text}`.trim(),
    ]);
    return { ...column, label: Object.fromEntries(headed) };
  });
}

function columnsOf(parent: FieldSchema, at: string, words: ColumnWords): SheetColumn[] {
  const alsoRequired = new Set([...(parent.required ?? []), ...requiredOnSheets(parent)]);
  return Object.entries(parent.properties ?? {}).flatMap(([name, schema]) => {
    const path = childPointer(at, name);
    if (isGroup(schema)) return columnsOf(schema, path, words);
    const sort = sortOf(schema);
    if (!sort) return [];
    const former = formerPointers(schema);
    const list = schema["x-codes"] ?? schema.items?.["x-codes"];
    return [
      {
        path,
        name,
        schema,
        sort,
        label: schema["x-label"] ?? { "": name },
        required: alsoRequired.has(name),
        timeZone: words.timeZone,
        sometimesRequired: schema["x-required-when"] !== undefined,
        ...(list !== undefined && { codes: words.codesOf(list) }),
        ...(sort === "flag" && { codes: flagCodes(words.textOf) }),
        ...(former.length > 0 && { formerly: former.map((pointer) => pointer.slice(pointer.lastIndexOf("/") + 1)) }),
      },
    ];
  });
}

function requiredOnSheets(schema: FieldSchema & { readonly "x-import"?: EntitySchema["x-import"] }): readonly string[] {
  return schema["x-import"]?.required ?? [];
}

function sortOf(schema: FieldSchema): ColumnSort | undefined {
  if (isFileField(schema)) return schema["x-file"]?.accept.every((type) => type.startsWith("image/")) ? "picture" : "file";
  if (schema["x-codes"] !== undefined) return "choice";
  if (schema.type === "array") return schema.items?.["x-codes"] === undefined ? undefined : "choices";
  if (isNumberField(schema)) return "number";
  if (schema.type === "boolean") return "flag";
  if (schema.format === "date") return "date";
  if (schema.format === "date-time") return "dateTime";
  return schema.type === "object" ? undefined : "text";
}
