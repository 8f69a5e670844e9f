/** The types of what is planned, between the workbench and its server (`GET /workbench/plan`). */
import type { PlannedDay } from "../schema/derived/plannedDays.ts";
import type { Text } from "../text/text.ts";

/** Changes on a future day: of the active files, of scheduled publications, and of the draft. */
export interface ChangePlan {
  /** Of the business time zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** In the order of their days; those of today and earlier are left out. */
  readonly changes: readonly PlannedChange[];
  /** Those to come, those that wait for an approval, and those of the last 30 days that failed. */
  readonly publications: readonly PlannedPublication[];
}

export interface PlannedChange extends PlannedDay {
  readonly file: string;
  readonly line: number;
  /** Name of the entity. */
  readonly entity: Text;
  /** What the rule says, or the label of the field whose expression names the day. */
  readonly says: Text;
  readonly severity: "error" | "warning";
  /** Where it is planned: in force, by a scheduled publication of this number, or in the draft. */
  readonly in: "force" | "draft" | number;
}

export interface PlannedPublication {
  readonly day: string;
  readonly number: number;
  readonly by: string;
  readonly reason: string;
  readonly files: readonly string[];
  /** Absent: to come. */
  readonly state?: "waits" | "failed";
  /** Why it failed. */
  readonly why?: string;
}
