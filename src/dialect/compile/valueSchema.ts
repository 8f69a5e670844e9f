/**
 * Converts an entity schema to the plain JSON Schema of its values, which
 * `check/validateValues.ts` runs at both ends.
 *
 * It covers types, formats, lengths, patterns, code lists and counts of present
 * values. `checkRecord` covers the rest: `required` (static and conditional
 * together), limits of numbers (exact decimals) and all `x-` keywords. An
 * `x-list` text is the array of its values here.
 */
import { decimalPattern } from "../text/decimal.ts";
import { formats } from "../text/formats.ts";
import { suggestionText } from "../text/didYouMean.ts";
import { patternRegExp } from "../text/pattern.ts";
import { isSafePattern } from "../text/safePattern.ts";
import { isFileField, isNumberField } from "../schema/derived/shape.ts";
import type { ValueSchema } from "../schema/compiled.ts";
import type { FieldSchema } from "../schema/schema.ts";
import type { Catalog } from "../schema/catalogFiles.ts";

/** A number is a JSON number or decimal text on the wire. `checkRecord` checks its limits. */
const numberSchema: ValueSchema = { type: ["number", "string"], pattern: decimalPattern };

/** The response of an upload, which is the value of a file field. */
const fileSchema: ValueSchema = {
  type: "object",
  additionalProperties: false,
  required: ["id"],
  properties: {
    id: { type: "string", minLength: 1, maxLength: 200 },
    name: { type: "string", maxLength: 255 },
    size: { type: "number" },
    type: { type: "string", maxLength: 200 },
    url: { type: "string", maxLength: 2000 },
    thumbnail: { type: "string", maxLength: 2000 },
  },
};

const textKeywords = ["minLength", "maxLength", "pattern", "format"] as const;
const listKeywords = ["minItems", "maxItems", "uniqueItems"] as const;

/** Throws an `Error` with `at` if a format is unknown, or a pattern is invalid or unbounded in time. */
export function valueSchema(catalog: Pick<Catalog, "files">, schema: FieldSchema, at: string): ValueSchema {
  if (isFileField(schema)) return fileSchema;
  if (isNumberField(schema)) {
    const values = allowedValues(catalog, schema);
    return { ...numberSchema, ...(values && { enum: values }), ...(schema.const !== undefined && { const: schema.const }) };
  }
  if (schema["x-list"]) {
    const { items } = schema["x-list"];
    return { type: "array", items: valueSchema(catalog, { type: "string", ...items }, `${at}/x-list/items`) };
  }
  if (schema.type === "array") return { type: "array", ...arrayKeywords(catalog, schema, at) };
  if (schema.properties) {
    const properties = Object.entries(schema.properties).map(
      ([name, field]) => [name, valueSchema(catalog, field, `${at}/properties/${name}`)] as const,
    );
    return { type: "object", additionalProperties: false, properties: Object.fromEntries(properties) };
  }
  checkText(schema, at);
  const text = pick(schema, textKeywords);
  const type = schema.type ?? (Object.keys(text).length > 0 ? "string" : undefined);
  const allowed = allowedValues(catalog, schema);
  return { ...(type && { type }), ...text, ...(schema.const !== undefined && { const: schema.const }), ...(allowed && { enum: allowed }) };
}

function arrayKeywords(catalog: Pick<Catalog, "files">, schema: FieldSchema, at: string): ValueSchema {
  // `x-codes` may be on the array or on its items.
  const codes = schema["x-codes"] === undefined ? {} : { "x-codes": schema["x-codes"] };
  const items = { ...codes, ...schema.items };
  const exclusive = exclusiveValues(catalog, items);
  return {
    ...pick(schema, listKeywords),
    items: valueSchema(catalog, items, `${at}/items`),
    // The only `not`: `schemaProblems` reports it as `exclusive`.
    ...(exclusive.length > 0 && { not: { type: "array", minItems: 2, contains: { enum: exclusive } } }),
  };
}

/** Returns the keywords that the schema has. */
function pick<Keyword extends keyof FieldSchema>(schema: FieldSchema, keywords: readonly Keyword[]): Pick<FieldSchema, Keyword> {
  const present = keywords.filter((keyword) => schema[keyword] !== undefined);
  return Object.fromEntries(present.map((keyword) => [keyword, schema[keyword]])) as Pick<FieldSchema, Keyword>;
}

/** Returns the values that exclude all other values of a list. */
function exclusiveValues(catalog: Pick<Catalog, "files">, schema: FieldSchema): readonly unknown[] {
  const list = schema["x-codes"] === undefined ? undefined : catalog.files.codes[schema["x-codes"]];
  return list?.items.filter((code) => code.exclusive).map((code) => code.const) ?? [];
}

/** Returns the values that a code list or `enum` allows for a change, without retired ones; `undefined` if the list is open or there is none. */
export function allowedValues(catalog: Pick<Catalog, "files">, schema: FieldSchema): readonly unknown[] | undefined {
  const list = schema["x-codes"] === undefined ? undefined : catalog.files.codes[schema["x-codes"]];
  if (!list || list.open || list.items.length === 0) return schema.enum;
  const values = list.items.filter((code) => !code.retired).map((code) => code.const);
  return schema.enum ? values.filter((value) => schema.enum?.includes(value)) : values;
}

function checkText(schema: FieldSchema, at: string): void {
  if (schema.format !== undefined && !Object.hasOwn(formats, schema.format)) {
    throw new Error(`${at}/format: there is no format "${schema.format}"${suggestionText(schema.format, Object.keys(formats))}`);
  }
  if (schema.pattern === undefined) return;
  if (!patternRegExp(schema.pattern)) throw new Error(`${at}/pattern: this is not a regular expression: ${schema.pattern}`);
  if (!isSafePattern(schema.pattern))
    throw new Error(
      `${at}/pattern: the time of this pattern is not proportional to the length of the text: begin it with ^, and let no two repetitions read the same characters`,
    );
}
