/** Validates the values of a record and converts its errors to problems of fields. */
import type { CompiledEntity, SchemaError } from "../schema/compiled.ts";
import { schemaFields } from "../schema/derived/computeOrder.ts";
import type { Scope } from "../expr/evaluate.ts";
import type { Json, Rec } from "../json/json.ts";
import { noNumber } from "../fields/valueProblems.ts";
import { splitList } from "../fields/normalize.ts";
import { childPointer, getAt, pointerTokens, toPointer } from "../json/pointer.ts";
import { problemAt } from "../schema/derived/problemAt.ts";
import type { Problem } from "../schema/problems.ts";
import type { FieldSchema } from "../schema/schema.ts";
import { copyRecord, eachLocation } from "./resolveRecord.ts";
import { isFileField, isNumberField, schemaAt } from "../schema/derived/shape.ts";
import { validateValues } from "./validateValues.ts";
import { oncePer } from "../json/oncePer.ts";

const noScope: Scope = {};
/** The fields whose lists are stored in one text (`x-list`). */
const listFields = oncePer(({ schema: whole }: CompiledEntity) =>
  schemaFields(whole).flatMap(({ schema, tokens }) => (schema["x-list"] ? [tokens] : [])),
);

/** Checks types, formats, lengths, patterns, code lists and counts of present values. */
export function schemaProblems(entity: CompiledEntity, record: Rec): Problem[] {
  const input = withLists(entity, record);
  return validateValues(entity.values, input).flatMap((error) => toProblem(entity.schema, input, error) ?? []);
}

/** Returns the record in the form of the validator: lists in a text (`x-list`) as arrays. */
function withLists(entity: CompiledEntity, record: Rec): Rec {
  const fields = listFields(entity);
  if (fields.length === 0) return record;
  const changed = new Set(fields.map(([name]) => name));
  const input = { ...record, ...copyRecord(Object.fromEntries(Object.entries(record).filter(([name]) => changed.has(name)))) };
  for (const tokens of fields) {
    eachLocation(entity, tokens, input, noScope, (parent, name) => {
      const value = Object.hasOwn(parent, name) ? parent[name] : undefined;
      const list = schemaAt(entity.schema, tokens)?.["x-list"];
      if (list && typeof value === "string") parent[name] = splitList(list, value);
    });
  }
  return input;
}

function toProblem(root: FieldSchema, record: Rec, error: SchemaError): Problem | undefined {
  const tokens = pointerTokens(error.instancePath);
  let schema: FieldSchema | undefined = root;
  for (let at = 0; at <= tokens.length; at++) {
    if (schema && (isNumberField(schema) || isFileField(schema) || schema["x-list"])) {
      return fieldProblem(schema, record, tokens.slice(0, at), tokens.slice(at), error);
    }
    if (at < tokens.length) schema = schema?.type === "array" ? schema.items : schema?.properties?.[tokens[at] as string];
  }
  const path = error.instancePath;
  if (error.keyword === "additionalProperties")
    return problemAt(childPointer(path, String(error.params["additionalProperty"])), "unknownField", {});
  // `required` covers an empty list.
  if (error.keyword === "minItems" && isEmptyList(getAt(record, tokens))) return undefined;
  return problemAt(path, error.keyword === "not" ? "exclusive" : error.keyword, paramsOf(error), schema);
}

function isEmptyList(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Errors inside numbers, files and lists in a text become one problem of the field. */
function fieldProblem(schema: FieldSchema, record: Rec, field: readonly string[], inside: readonly string[], error: SchemaError): Problem {
  const path = toPointer(field);
  if (isNumberField(schema))
    return problemAt(
      path,
      error.keyword === "enum" || error.keyword === "const" ? error.keyword : noNumber(getAt(record, field)),
      {},
      schema,
    );
  if (isFileField(schema)) return problemAt(path, "file", {}, schema);
  if (inside.length === 0) return problemAt(path, error.keyword, paramsOf(error), schema);
  return problemAt(path, "listItem", { value: getAt(record, [...field, ...inside]) ?? null }, schema);
}

/** Returns the parameters of the message. Patterns and code lists are omitted, because they do not help the user. */
function paramsOf(error: SchemaError): Record<string, Json> {
  const limit = error.params["limit"];
  const format = error.params["format"];
  return { ...(typeof limit === "number" && { limit }), ...(typeof format === "string" && { format }) };
}
