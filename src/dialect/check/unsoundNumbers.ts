/**
 * Numbers that their field refuses, kept away from formulas: `x-compute` and
 * `x-suggest` read them as absent. Nothing is computed from a weight of -5.
 */
import { isSoundNumber } from "../fields/valueProblems.ts";
import { isObject, type Json, type Rec } from "../json/json.ts";
import { formulaOf, readsOf, schemaFields, type SchemaField } from "../schema/derived/computeOrder.ts";
import type { CompiledEntity } from "../schema/compiled.ts";
import { isNumberField } from "../schema/derived/shape.ts";
import { overlaps } from "../expr/dependencies.ts";

/** Number fields that somebody enters and some formula of `computed` reads. */
export function numbersReadBy(entity: CompiledEntity, computed: readonly SchemaField[]): readonly SchemaField[] {
  const reads = new Set(computed.flatMap((field) => readsOf(field, entity.expressions, formulaOf(field.schema) as string)));
  return schemaFields(entity.schema).filter(
    ({ schema, pointer }) =>
      isNumberField(schema) && schema["x-compute"] === undefined && [...reads].some((read) => overlaps(read, pointer)),
  );
}

export interface TakenNumber {
  readonly tokens: readonly string[];
  readonly value: Json;
}

/** The refused numbers of a record at these fields. The record is not changed. */
export function findUnsound(fields: readonly SchemaField[], record: Rec): TakenNumber[] {
  return fields.flatMap(({ schema, tokens }) => {
    const found: TakenNumber[] = [];
    const walk = (value: Json | undefined, at: number, way: readonly string[]): void => {
      const token = tokens[at];
      if (token === undefined) {
        if (value !== undefined && value !== null && value !== "" && !isSoundNumber(schema, value)) found.push({ tokens: way, value });
      } else if (token === "-") {
        if (Array.isArray(value)) value.forEach((item: Json, index) => walk(item, at + 1, [...way, String(index)]));
      } else if (isObject(value) && Object.hasOwn(value, token)) walk((value as Rec)[token], at + 1, [...way, token]);
    };
    walk(record as Json, 0, []);
    return found;
  });
}

/** Takes them out of a record, in place. */
export function takeOut(record: Rec, taken: readonly TakenNumber[]): void {
  for (const { tokens } of taken) {
    const parent = parentOf(record, tokens);
    if (parent) delete parent[tokens.at(-1) ?? ""];
  }
}

/** Puts them back where they were. */
export function putBack(record: Rec, taken: readonly TakenNumber[]): void {
  for (const { tokens, value } of taken) {
    const parent = parentOf(record, tokens);
    if (parent) parent[tokens.at(-1) ?? ""] = value;
  }
}

function parentOf(record: Rec, tokens: readonly string[]): Rec | undefined {
  let at: Json | undefined = record as Json;
  for (const token of tokens.slice(0, -1)) at = Array.isArray(at) ? at[Number(token)] : isObject(at) ? (at as Rec)[token] : undefined;
  return isObject(at) ? (at as Rec) : undefined;
}
