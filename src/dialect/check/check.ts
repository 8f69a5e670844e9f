/** The shapes of a check; `checkRecord.ts` does it. */
import type { Json, Rec } from "../json/json.ts";
import type { Problem } from "../schema/problems.ts";
import type { Scope } from "../expr/evaluate.ts";
import type { Value } from "../expr/values.ts";
import type { Table } from "../schema/tables.ts";

/**
 * What rules and `x-show-when` may ask of `user`: `loginName`, and the fields
 * of the entity `session` as far as the server tells them.
 */
export interface SessionFacts {
  readonly loginName?: string;
  readonly [fact: string]: Json | undefined;
}

export interface CheckContext {
  readonly user: SessionFacts;
  readonly limits: Readonly<Record<string, number | string>>;
  /** `YYYY-MM-DD` in the zone of the business, handed in, never read inside. */
  readonly today: string;
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly now: string;
  /** `create`, `update`, or the id of a transition. */
  readonly on: string;
  /** Records that this one refers to, at the places of the references: `ref` of expressions. See `referenced.ts`. */
  readonly references?: Rec;
  /** Tables of cascades, by name, as far as they are at hand: a table that is not judges nothing. */
  readonly tables?: Readonly<Record<string, Table>>;
  /** Only these fields of the record may change, by name: the others are locked. Absent: all may. */
  readonly open?: readonly string[];
  /** A draft: required fields and rules bound to transitions are not asked for. */
  readonly draft?: boolean;
}

export interface CheckResult {
  /** Normalised, hidden values treated, computed values filled in, numbers canonical. */
  readonly record: Rec;
  readonly problems: readonly Problem[];
}

/* The scope of expressions that a check, a form or a guard is asked in. */

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
