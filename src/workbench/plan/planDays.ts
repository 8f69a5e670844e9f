/** What is planned, by day. Pure. */
import type { ChangePlan, PlannedChange, PlannedPublication } from "#dialect/wire/changePlan.ts";

export interface PlanDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly publications: readonly PlannedPublication[];
  readonly changes: readonly PlannedChange[];
}

/** Returns the days on which something is planned, in order. */
export function planDays({ changes, publications }: ChangePlan): readonly PlanDay[] {
  const days = [...new Set([...changes, ...publications].map(({ day }) => day))].sort();
  return days.map((day) => ({
    day,
    publications: publications.filter((one) => one.day === day),
    changes: changes.filter((one) => one.day === day),
  }));
}

/** Returns the day that is shown first: the last one with a publication that failed or waits, else the next one to come. */
export function dayToOpen(days: readonly PlanDay[], today: string): string | undefined {
  const stuck = days.findLast(({ publications }) => publications.some(({ state }) => state !== undefined));
  return (stuck ?? days.find(({ day }) => day >= today) ?? days[0])?.day;
}

/** Returns the pointer of the part whose form holds a planned change: its rule, or the field around the expression. */
export function plannedPart(pointer: string): string {
  return /^.*\/x-rules\/\d+/.exec(pointer)?.[0] ?? pointer.slice(0, pointer.lastIndexOf("/"));
}
