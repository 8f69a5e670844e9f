/** Why a field would refuse a value that the schemas themselves contain. */
import { isObject, type Json } from "../../json/json.ts";
import { isEqual } from "../../json/equal.ts";
import type { FieldSchema } from "../../schema/schema.ts";
import { patternRegExp } from "../../text/pattern.ts";
import { isDay } from "../../text/time.ts";

/** Returns what the field accepts instead, to follow a colon; undefined for a value that fits. Rules and formulas are not asked. */
export function misfit(field: FieldSchema, value: Json): string | undefined {
  const { type, enum: options, const: only } = field;
  if (type !== undefined && !isOfType(type, value)) return `it takes ${typeNames[type] ?? type}`;
  if (only !== undefined && !isEqual(only, value)) return `it takes ${JSON.stringify(only)} only`;
  if (options !== undefined && !options.some((one) => isEqual(one, value))) return `it takes one of ${options.join(", ")}`;
  return typeof value === "string" ? textMisfit(field, value) : typeof value === "number" ? numberMisfit(field, value) : undefined;
}

const typeNames: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a group",
};

function isOfType(type: string, value: Json): boolean {
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}

function textMisfit({ maxLength, minLength, pattern, format }: FieldSchema, value: string): string | undefined {
  const size = [...value].length;
  if (maxLength !== undefined && size > maxLength) return `it takes at most ${maxLength} characters`;
  if (minLength !== undefined && size < minLength) return `it takes at least ${minLength} characters`;
  if (format === "date" && !isDay(value)) return "it takes a day of the calendar, such as 2027-03-01";
  if (pattern !== undefined && patternRegExp(pattern)?.test(value) === false) return `it takes texts of the form ${pattern}`;
  return undefined;
}

function numberMisfit({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: FieldSchema, value: number): string | undefined {
  if (minimum !== undefined && value < minimum) return `it takes ${minimum} or more`;
  if (maximum !== undefined && value > maximum) return `it takes ${maximum} or less`;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return `it takes more than ${exclusiveMinimum}`;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return `it takes less than ${exclusiveMaximum}`;
  return undefined;
}
