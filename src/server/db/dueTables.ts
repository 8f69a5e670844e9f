/** TypeScript types of the tables of transitions by time. */

/** When the transitions by time of a record are due; see `records/storage/dueActs.ts`. */
export interface DueActTable {
  readonly customer: string;
  readonly entity: string;
  readonly record: string;
  /** Id of the transition. */
  readonly act: string;
  /** When the record entered its state. */
  readonly entered: Date;
  /** The first due time as text in the business zone; null if the record lacks a value. */
  readonly first: string | null;
  /** When the runner looks at it; null if nothing is due. */
  readonly due: Date | null;
  /** Of a transition with `every`: its next time. It does not run before. */
  readonly floor: Date | null;
  /** The first due time for which it ran; it does not run for this time again. */
  readonly done: string | null;
  /** Failures since the last success. */
  readonly tries: number;
  /** Why it did not run. */
  readonly error: string | null;
}

/** The rules for which `due_acts` has the rows of all records, by entity. */
export interface DueRuleTable {
  readonly entity: string;
  readonly rule: string;
}
