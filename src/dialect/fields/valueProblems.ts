/**
 * Checks of single values that `validateValues` does not do: exact limits of numbers, lists
 * in a text, the sequence of rows, files.
 */
import { acceptedTypes } from "./acceptedTypes.ts";
import { decimalPlaces, looksLikeNumber, toDecimal } from "../text/decimal.ts";
import { sequenceProblems } from "./rowSequence.ts";
import { isObject, type Json } from "../json/json.ts";
import { splitList } from "./normalize.ts";
import { childPointer } from "../json/pointer.ts";
import { problemAt } from "../schema/derived/problemAt.ts";
import type { Problem } from "../schema/problems.ts";
import type { FieldSchema, FileRule } from "../schema/schema.ts";
import { isFileField, isMultiline, isNumberField } from "../schema/derived/shape.ts";

/** Returns the problems of one present value. For a plain list it checks each item, for rows their sequence. */
export function valueProblems(schema: FieldSchema, value: Json, pointer: string): Problem[] {
  if (isNumberField(schema)) return numberProblems(schema, value, pointer);
  if (isFileField(schema)) return fileProblems(schema, schema["x-file"] as FileRule, value, pointer);
  if (typeof value === "string") {
    const found = invisibleProblems(schema, value, pointer);
    return schema["x-list"] ? [...found, ...listProblems(schema, value, pointer)] : found;
  }
  if (schema.type === "array" && schema.items && Array.isArray(value)) {
    const { items } = schema;
    return items.properties
      ? sequenceProblems(items, value, pointer)
      : value.flatMap((item: Json, index) => valueProblems(items, item, childPointer(pointer, index)));
  }
  return [];
}

function numberProblems(schema: FieldSchema, value: Json, pointer: string): Problem[] {
  const decimal = toDecimal(value);
  if (decimal === undefined) return [problemAt(pointer, noNumber(value), {}, schema)];
  const problems: Problem[] = [];
  const refuse = (keyword: string, limit?: number): void =>
    void problems.push(problemAt(pointer, keyword, limit === undefined ? {} : { limit }, schema));
  const places = decimalPlaces(decimal);
  if (schema.type === "integer" && places > 0) refuse("integer");
  else if (schema["x-decimals"] !== undefined && places > schema["x-decimals"]) refuse("decimals", schema["x-decimals"]);
  if (schema.minimum !== undefined && decimal.lt(schema.minimum)) refuse("minimum", schema.minimum);
  if (schema.maximum !== undefined && decimal.gt(schema.maximum)) refuse("maximum", schema.maximum);
  if (schema.exclusiveMinimum !== undefined && decimal.lte(schema.exclusiveMinimum)) refuse("exclusiveMinimum", schema.exclusiveMinimum);
  if (schema.exclusiveMaximum !== undefined && decimal.gte(schema.exclusiveMaximum)) refuse("exclusiveMaximum", schema.exclusiveMaximum);
  return problems;
}

/** Whether its field takes a number: what a formula reads. The same as having no problem, without naming one. */
export function isSoundNumber(schema: FieldSchema, value: Json): boolean {
  // Whole numbers, most of all there are: binary fractions order them as decimals do.
  if (typeof value !== "number" || !Number.isSafeInteger(value)) return numberProblems(schema, value, "").length === 0;
  return (
    value >= (schema.minimum ?? value) &&
    value <= (schema.maximum ?? value) &&
    (schema.exclusiveMinimum === undefined || value > schema.exclusiveMinimum) &&
    (schema.exclusiveMaximum === undefined || value < schema.exclusiveMaximum)
  );
}

/** The keyword of a value that is no number: digits and marks in a form that could be read in two ways have a sentence of their own. */
export function noNumber(value: Json | undefined): "number" | "numberForm" {
  return typeof value === "string" && looksLikeNumber(value) ? "numberForm" : "number";
}

/**
 * Invisible characters: control characters, and those that change the text direction (U+202A to U+202E,
 * U+2066 to U+2069), which make a text read otherwise than it is stored. A text of several lines may contain line ends and tabs.
 */
const invisible = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const invisibleInLines = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u;

function invisibleProblems(schema: FieldSchema, value: string, pointer: string): Problem[] {
  const lines = isMultiline(schema);
  if (!(lines ? invisibleInLines : invisible).test(value)) return [];
  return [problemAt(pointer, lines ? "invisible" : "invisibleOrLines", {}, schema)];
}

function listProblems(schema: FieldSchema, value: string, pointer: string): Problem[] {
  const list = schema["x-list"];
  if (!list) return [];
  const problems: Problem[] = [];
  if (list.max !== undefined && splitList(list, value).length > list.max)
    problems.push(problemAt(pointer, "listMax", { limit: list.max }, schema));
  if (schema.maxLength !== undefined && [...value].length > schema.maxLength)
    problems.push(problemAt(pointer, "maxLength", { limit: schema.maxLength }, schema));
  return problems;
}

const bytesPerMegabyte = 1024 * 1024;

/** Checks the reported size and type of an upload. They help the user; the server checks the file itself. */
function fileProblems(schema: FieldSchema, rule: FileRule, value: Json, pointer: string): Problem[] {
  if (!isObject(value)) return [];
  const problems: Problem[] = [];
  const { size, type } = value;
  if (typeof size === "number" && size > rule.maxBytes)
    problems.push(problemAt(pointer, "fileSize", { limit: rule.maxBytes / bytesPerMegabyte }, schema));
  if (typeof type === "string" && !isAccepted(rule, type))
    problems.push(problemAt(pointer, "fileType", { types: acceptedTypes(rule.accept) }, schema));
  return problems;
}

/** Whether the rule accepts a media type, also by family: `image/*`. */
export function isAccepted(rule: Pick<FileRule, "accept">, type: string): boolean {
  const plain = type.toLowerCase().split(";")[0]?.trim() ?? "";
  return rule.accept.some(
    (accepted) =>
      accepted === "*/*" ||
      accepted.toLowerCase() === plain ||
      (accepted.endsWith("/*") && plain.startsWith(accepted.slice(0, -1).toLowerCase())),
  );
}
