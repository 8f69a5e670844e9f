import type { PlannedField } from "../plan/plan.ts";

/** Width in px of a text in a grid, by the longest text that the schema allows. */
export function textWidth({ maxLength = 60 }: Pick<PlannedField, "maxLength">): number {
  return maxLength <= 20 ? 104 : maxLength <= 60 ? 136 : 180;
}
