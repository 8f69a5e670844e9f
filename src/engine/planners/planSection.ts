/** Plans a section: its fields in order, each with its place in the grid. Forms and details share it. */
import type { Section } from "#dialect/schema/screens.ts";
import { planPath } from "../plan/fieldPath.ts";
import { planField } from "./planField.ts";
import type { PlanInput, PlannedSection } from "../plan/plan.ts";

/** Inner width in pixels of a section at 1440: one of two columns, or across both. */
const narrow = 330;
const across = 690;

export function planSection(input: PlanInput, section: Section): PlannedSection {
  const columns = section.columns ?? 2;
  const columnWidth = (section.side ? narrow : across) / columns;
  const { help, side, paste } = section;
  const visibleWhen = section["x-visible-when"];
  const showWhen = section["x-show-when"];
  return {
    id: section.id,
    label: section.label,
    columns,
    fields: section.fields.map((entry) => {
      const place = typeof entry === "string" ? { field: entry } : entry;
      return planField(input, planPath(place.field, section.of), { place, columns, columnWidth });
    }),
    ...(help && { help }),
    ...(side && { side }),
    ...(visibleWhen && { visibleWhen }),
    ...(showWhen && { showWhen }),
    ...(paste && { paste: Object.fromEntries(Object.entries(paste).map(([role, field]) => [role, planField(input, field)])) }),
  };
}
