/** Which columns an entity has on a sheet: a field each, in the order of its schema. */
import type { MessageKey } from "../text/messageKey.ts";
import { formerPointers } from "../compile/formerNames.ts";
import { childPointer } from "../json/pointer.ts";
import type { EntitySchema, FieldSchema } from "../schema/schema.ts";
import { isFileField, isGroup, isNumberField } from "../schema/shape.ts";
import type { CodeOption } from "../schema/states.ts";
import type { Text } from "../text/text.ts";
import { flagCodes } from "./flagWords.ts";

/** How the cells of a column are written and read. */
export type ColumnSort = "text" | "number" | "date" | "dateTime" | "flag" | "choice" | "choices" | "picture" | "file";

export interface SheetColumn {
  /** Pointer into the record, `/address/city`. */
  readonly path: string;
  /** Last name of the path: the field's name on the wire. */
  readonly name: string;
  readonly schema: FieldSchema;
  readonly sort: ColumnSort;
  readonly label: Text;
  readonly codes?: readonly CodeOption[];
  /** Names that it had on the wire before: sheets that are older keep their headers. */
  readonly formerly?: readonly string[];
  /** Always, as far as its group is there. */
  readonly required: boolean;
  /** Zone of its dates and times. */
  readonly timeZone: string;
  /** Only while something else holds. */
  readonly sometimesRequired: boolean;
}

/** What cells are read and written with: the time zone, the codes of a list, and a sentence of the message catalogue in every language. */
export interface ColumnWords {
  readonly timeZone: string;
  readonly codesOf: (list: string) => readonly CodeOption[];
  readonly textOf: (key: MessageKey) => Text;
}

/**
 * The columns of a sheet that is filled in: without what only the server
 * writes, what is worked out, and lists of rows, which no cell can hold.
 */
export function sheetColumns(entity: EntitySchema, words: ColumnWords): SheetColumn[] {
  return columnsOf(entity, "", words).filter(({ schema }) => schema.readOnly !== true && schema["x-compute"] === undefined);
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
