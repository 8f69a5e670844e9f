/** Initial values of a prompt: `default` and `x-default` of its fields, where `self` is the one record that the action is for. Pure. */
import { type CheckContext, scopeOf } from "#dialect/check/check.ts";
import { evaluateJson } from "#dialect/expr/evaluate.ts";
import { roundComputed } from "#dialect/fields/roundComputed.ts";
import type { Rec } from "#dialect/json/json.ts";
import { toDraft } from "#dialect/records/draft.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";

/** Returns the draft of the prompt. For several records, what they have is left open. @param ask the question as an entity of its own */
export function promptStart(ask: CompiledEntity | undefined, context: CheckContext, records: readonly Rec[]): Rec {
  if (!ask) return {};
  const scope = { ...scopeOf(context), self: (records.length === 1 && records[0]) || {} };
  const values = Object.entries(ask.schema.properties).flatMap(([name, field]) => {
    const computed = field["x-default"] === undefined ? undefined : evaluateJson(ask.expressions, field["x-default"], scope);
    const value = roundComputed(field, computed, scope.self) ?? field.default;
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  return toDraft(ask, Object.fromEntries(values));
}
