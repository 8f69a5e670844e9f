/** What the effects of a transition write. */
import type { Expressions } from "../expr/ast.ts";
import { evaluateJson, type Scope } from "../expr/evaluate.ts";
import { roundComputed } from "../fields/roundComputed.ts";
import type { Rec } from "../json/json.ts";
import { getAt, pointerTokens, setAt } from "../json/pointer.ts";
import { schemaAt } from "../schema/derived/shape.ts";
import type { Cel, EntitySchema } from "../schema/schema.ts";

/** Evaluates the values of an effect. An unknown value is `undefined`. */
export function effectValues(expressions: Expressions, values: Readonly<Record<string, Cel>>, scope: Scope): Rec {
  return Object.fromEntries(Object.entries(values).map(([name, cel]) => [name, evaluateJson(expressions, cel, scope) ?? undefined]));
}

/** Returns the record with the values set at their paths; numbers are rounded as their fields say, and by the currency that the record has then. */
export function applyValues(schema: EntitySchema, record: Rec, values: Rec): Rec {
  const changed = Object.entries(values).reduce((at, [path, value]) => setAt(at, path, value), record);
  return Object.entries(values).reduce((at, [path, value]) => {
    const tokens = pointerTokens(path);
    const field = schemaAt(schema, tokens);
    return field ? setAt(at, tokens, roundComputed(field, value, getAt(at, tokens.slice(0, -1)))) : at;
  }, changed);
}
