import type { Expressions } from "#dialect/expr/ast.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { PlannedField } from "../plan/plan.ts";
import { lazyComponent } from "../ui/overlay/lazyComponent.tsx";

export interface DeadlineProps {
  readonly field: PlannedField;
  readonly record: Rec;
  /** Those of the entity among them. */
  readonly expressions: Expressions;
}

/** Lazy: few fields are deadlines, and the day itself is there at once. */
const DaysLeft = lazyComponent<DeadlineProps>(async () => ({ default: (await import("./DaysLeft.tsx")).DaysLeft }));

/** What stands beside the day of a field with `x-due`; nothing for any other field. */
export const deadline = (field: PlannedField, record: Rec, expressions: Expressions) =>
  field.due && <DaysLeft field={field} record={record} expressions={expressions} />;
