/** Types of `schemas/states/*.json`: when a transition by time is due, and when demonstration data runs a transition. */
import type { Cel } from "./schema.ts";
import type { Sample } from "./samples.ts";

/** For `by: time`; one of `at` and `after`. */
export interface TransitionTime {
  /** The date or time at which it is due, CEL over `self` and `limits`. */
  readonly at?: Cel;
  /** Due that long after the record entered its state, `30 days in state`. */
  readonly after?: string;
  /** Repeats a transition that keeps the state, `1 day`. */
  readonly every?: string;
  /** Times of `every` during an outage: afterwards each runs, or the latest only. Absent: each. */
  readonly missed?: "each" | "once";
}

/** How demonstration data runs a transition. */
export interface TransitionSample {
  /** Hours after the start of the previous state, or after the time that `after` names. */
  readonly hours?: Sample;
  /** JSON Pointer of a time of the record: the hours count from it, and negative ones lie before it. Only a transition that keeps the state may be earlier than the previous state. */
  readonly after?: string;
  /** Relative frequency among the available transitions; 0: only to fill a tab that no other transition reaches. When absent, transitions to the next states are the most frequent, and none leads back. */
  readonly weight?: Sample;
  /** Share of the candidates for which the transition runs on the server afterwards. For transitions that create or change other records. */
  readonly live?: number;
}
