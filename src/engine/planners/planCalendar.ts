import type { CalendarScreen } from "#dialect/schema/screenParts.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import type { Text } from "#dialect/text/text.ts";
import type { PlanInput, PlannedField } from "../plan/plan.ts";
import { planField } from "./planField.ts";

export interface CalendarPlan {
  readonly entity: string;
  readonly at: PlannedField;
  readonly until?: PlannedField;
  readonly title: PlannedField;
  readonly second?: PlannedField;
  readonly lanes?: { readonly by: PlannedField; readonly none: Text };
  /** The field of the states, which gives a record its color. */
  readonly state?: PlannedField;
  readonly declared: Pick<CalendarScreen, "only" | "open" | "createAt" | "beside" | "feed">;
}

/** Plans a screen of the kind `calendar`. Throws an Error that names the field which the entity lacks. */
export function planCalendar(input: PlanInput, screen: Screen): CalendarPlan {
  if (!screen.calendar) throw new Error(`The screen of ${screen.entity} has no calendar`);
  const { at, until, title, second, lanes, ...declared } = screen.calendar;
  const state = input.states?.field;
  return {
    entity: screen.entity,
    at: planField(input, at),
    title: planField(input, title),
    ...(until !== undefined && { until: planField(input, until) }),
    ...(second !== undefined && { second: planField(input, second) }),
    ...(lanes && { lanes: { by: planField(input, lanes.by), none: lanes.none } }),
    ...(state !== undefined && { state: planField(input, state) }),
    declared,
  };
}
