/** The scope of expressions that a check, a form or a guard is asked in. */
import type { CheckContext } from "./check.ts";
import type { Scope } from "../expr/evaluate.ts";
import type { Value } from "../expr/values.ts";
import type { Rec } from "../json/json.ts";

/** Everything but `self` and `row`. `oldSelf` is unknown for a new record. */
export function scopeOf(context: CheckContext, stored?: Rec | null): Scope {
  return {
    user: context.user as { readonly [key: string]: Value },
    limits: context.limits,
    today: context.today,
    now: context.now,
    oldSelf: (stored ?? undefined) as Value,
    ref: context.references as Value,
  };
}
