import type { PlannedField } from "./plan.ts";

/** Whether what it says tells nothing without its label: "Yes" to what? */
export function needsLabel(field: PlannedField): boolean {
  return field.kind === "flag" || (field.kind === "choice" && field.codes !== undefined && field.codes.length <= 2);
}
