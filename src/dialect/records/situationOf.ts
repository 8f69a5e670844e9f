/** The label of a state that depends on the other values of its record (`shownAs`). */
import type { Expressions } from "../expr/ast.ts";
import { evaluateBoolean } from "../expr/evaluate.ts";
import type { Scope, Value } from "../expr/values.ts";
import type { Json, Rec } from "../json/json.ts";
import type { ShownState } from "../schema/states.ts";

/** Returns the first entry of `shownAs` whose condition is true, or undefined: then the label of the state applies. `scope` has what the conditions read besides the record: user, limits, today. */
export function situationOf(
  shownAs: readonly ShownState[] | undefined,
  { state, record }: { readonly state: Json | undefined; readonly record: Rec },
  expressions: Expressions,
  scope: Scope,
): ShownState | undefined {
  return shownAs?.find(
    ({ states, where }) =>
      states.includes(String(state)) && evaluateBoolean(expressions, where, { ...scope, self: record as Value }) === true,
  );
}
