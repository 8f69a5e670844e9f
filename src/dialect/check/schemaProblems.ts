/** Runs the compiled validator and words its findings as problems at the fields they concern. */
import type { CompiledEntity, AjvError } from "../schema/compiled.ts";
import { schemaFields } from "../schema/computeOrder.ts";
import type { Scope } from "../expr/evaluate.ts";
import type { Json, Rec } from "../json/json.ts";
import { noNumber } from "../fields/valueProblems.ts";
import { splitList } from "../fields/normalize.ts";
import { childPointer, getAt, pointerTokens, toPointer } from "../json/pointer.ts";
import { problemAt } from "../schema/problemAt.ts";
import type { Problem } from "../schema/problems.ts";
import type { FieldSchema } from "../schema/schema.ts";
import { copyRecord, eachLocation } from "./resolveRecord.ts";
import { isFileField, isNumberField, schemaAt } from "../schema/shape.ts";

const noScope: Scope = {};
const listFields = new WeakMap<CompiledEntity, readonly (readonly string[])[]>();

/** Types, formats, lengths, patterns, code lists and counts of the values that are present. */
export function schemaProblems(entity: CompiledEntity, record: Rec): Problem[] {
  const judged = withLists(entity, record);
  if (entity.validate(judged)) return [];
  return (entity.validate.errors ?? []).flatMap((finding) => toProblem(entity.schema, judged, finding) ?? []);
}

/** The record as the validator knows it: lists in a text as arrays. */
function withLists(entity: CompiledEntity, record: Rec): Rec {
  let fields = listFields.get(entity);
  if (!fields) {
    fields = schemaFields(entity.schema).flatMap(({ schema, tokens }) => (schema["x-list"] ? [tokens] : []));
    listFields.set(entity, fields);
  }
  if (fields.length === 0) return record;
  const written = new Set(fields.map(([name]) => name));
  const judged = { ...record, ...copyRecord(Object.fromEntries(Object.entries(record).filter(([name]) => written.has(name)))) };
  for (const tokens of fields) {
    eachLocation(entity, tokens, judged, noScope, (parent, name) => {
      const value = Object.hasOwn(parent, name) ? parent[name] : undefined;
      const list = schemaAt(entity.schema, tokens)?.["x-list"];
      if (list && typeof value === "string") parent[name] = splitList(list, value);
    });
  }
  return judged;
}

function toProblem(root: FieldSchema, record: Rec, finding: AjvError): Problem | undefined {
  const tokens = pointerTokens(finding.instancePath);
  let schema: FieldSchema | undefined = root;
  for (let at = 0; at <= tokens.length; at++) {
    if (schema && (isNumberField(schema) || isFileField(schema) || schema["x-list"])) {
      return leafProblem(schema, record, tokens.slice(0, at), tokens.slice(at), finding);
    }
    if (at < tokens.length) schema = schema?.type === "array" ? schema.items : schema?.properties?.[tokens[at] as string];
  }
  const path = finding.instancePath;
  if (finding.keyword === "additionalProperties")
    return problemAt(childPointer(path, String(finding.params["additionalProperty"])), "unknownField", {});
  // An empty list is a question of `required`, not of its count.
  if (finding.keyword === "minItems" && isEmptyList(getAt(record, tokens))) return undefined;
  return problemAt(path, finding.keyword === "not" ? "exclusive" : finding.keyword, paramsOf(finding), schema);
}

function isEmptyList(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Inside numbers, files and lists in a text, what Ajv finds is said in one word of the field. */
function leafProblem(schema: FieldSchema, record: Rec, field: readonly string[], inside: readonly string[], finding: AjvError): Problem {
  const path = toPointer(field);
  if (isNumberField(schema))
    return problemAt(
      path,
      finding.keyword === "enum" || finding.keyword === "const" ? finding.keyword : noNumber(getAt(record, field)),
      {},
      schema,
    );
  if (isFileField(schema)) return problemAt(path, "file", {}, schema);
  if (inside.length === 0) return problemAt(path, finding.keyword, paramsOf(finding), schema);
  return problemAt(path, "listItem", { value: getAt(record, [...field, ...inside]) ?? null }, schema);
}

/** What a sentence may name. Never the pattern or the list of codes: no reader is helped by them. */
function paramsOf(finding: AjvError): Record<string, Json> {
  const limit = finding.params["limit"];
  const format = finding.params["format"];
  return { ...(typeof limit === "number" && { limit }), ...(typeof format === "string" && { format }) };
}
