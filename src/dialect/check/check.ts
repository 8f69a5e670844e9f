/** Context and result of a check (`checkRecord.ts`), and the scope of its expressions. */
import type { LimitValues } from "../schema/limits.ts";
import type { Json, Rec } from "../json/json.ts";
import type { Problem } from "../schema/problems.ts";
import type { Rule } from "../schema/schema.ts";
import type { Scope } from "../expr/evaluate.ts";
import { type AskingRecord, type SumLookup, sumScope } from "../expr/sumLookup.ts";
import type { Value } from "../expr/values.ts";
import type { KeptIndexes } from "../expr/rowIndex.ts";
import type { Table } from "../schema/tables.ts";

/**
 * The names below `user` in expressions: `loginName`, and the fields of the
 * entity `session` that the server sends.
 */
export interface SessionFacts {
  readonly loginName?: string;
  readonly [fact: string]: Json | undefined;
}

/** Whether a rule holds; `undefined` if a value is unknown, `skipped` if its `when` does not hold, `too costly` if it was given up. */
export type RuleOutcome = boolean | undefined | "skipped" | "too costly";

/** Inputs of a check other than the record: the actor, the time, and the values around it. */
export interface CheckContext {
  /** Facts of the actor: a person of the customer, or of the staff. */
  readonly user: SessionFacts;
  /** Facts of the customer whose record it is. Absent: the user's, who acts for no other. */
  readonly owner?: SessionFacts | undefined;
  readonly limits: LimitValues;
  /** `YYYY-MM-DD` in the zone of the business. The dialect reads no clock. */
  readonly today: string;
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly now: string;
  /** `create`, `update`, or the id of a transition. */
  readonly on: string;
  /** Referenced records by the location of their reference: `ref` in expressions. See `referenced.ts`. */
  readonly references?: Rec;
  /** Sums over other records. Absent: every such sum is unknown. */
  readonly sums?: SumLookup | undefined;
  /** The checked record, which is not among the other records of its entity. */
  readonly asking?: AskingRecord | undefined;
  /** Loaded cascade tables by name. A value whose table is not loaded is not checked. */
  readonly tables?: Readonly<Record<string, Table>>;
  /** The only fields of the record that may change, by name. Absent: all may. */
  readonly open?: readonly string[];
  /** Indexes of rows that stay between the checks of a record that is being edited. */
  readonly rowIndexes?: KeptIndexes;
  /** Calls `run`, which evaluates the rule at one location, and returns its result. The audit measures the time of each rule here. */
  readonly aroundRule?: (rule: Rule, run: () => RuleOutcome) => RuleOutcome;
  /** A draft: required fields and rules bound to transitions are not checked. */
  readonly draft?: boolean;
}

/** The record to store, and what is wrong with it. */
export interface CheckResult {
  /** The record to store: normalized and resolved, with canonical numbers. */
  readonly record: Rec;
  readonly problems: readonly Problem[];
}

/** Returns the scope of expressions without `self` and `row`. `oldSelf` is unknown for a new record. */
export function scopeOf(context: CheckContext, stored?: Rec | null): Scope {
  return {
    user: context.user as { readonly [key: string]: Value },
    owner: (context.owner ?? context.user) as { readonly [key: string]: Value },
    limits: context.limits,
    today: context.today,
    now: context.now,
    oldSelf: (stored ?? undefined) as Value,
    ref: context.references as Value,
    ...(context.sums && sumScope(context.sums, context.asking)),
  };
}
