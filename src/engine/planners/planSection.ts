/** Plans a section of a form or detail page: its fields in order. */
import type { LocalityFields } from "#dialect/schema/detailParts.ts";
import type { Section } from "#dialect/schema/screens.ts";
import { planPath } from "../plan/fieldPath.ts";
import { planField } from "./planField.ts";
import type { PlanInput, PlannedField, PlannedSection } from "../plan/plan.ts";

/** Inner width of a section in a window of 1440 px, in px: next to another section, or alone. */
const sideWidth = 330;
const fullWidth = 690;

export function planSection(input: PlanInput, section: Section): PlannedSection {
  const columns = section.columns ?? 2;
  const columnWidth = (section.side ? sideWidth : fullWidth) / columns;
  const { help, side, paste, tab } = section;
  const beside = section.fields.flatMap((entry) =>
    typeof entry === "object" && entry.beside !== undefined
      ? [[planPath(entry.field, section.of), planField(input, planPath(entry.beside, section.of))] as const]
      : [],
  );
  const pictures = section.fields.flatMap((entry) =>
    typeof entry === "object" && entry.as === "picture" ? [planPath(entry.field, section.of)] : [],
  );
  const visibleWhen = section["x-visible-when"];
  const showWhen = section["x-show-when"];
  return {
    id: section.id,
    label: section.label,
    columns,
    fields: section.fields.map((entry) => {
      const place = typeof entry === "string" ? { field: entry } : entry;
      const field = planField(input, planPath(place.field, section.of), { place, columns, columnWidth });
      return place.locality ? { ...field, locality: planLocality(input, place.locality, section.of) } : field;
    }),
    ...(help && { help }),
    ...(side && { side }),
    ...(section.as === "block" && { block: true }),
    ...(tab !== undefined && { tab }),
    ...(beside.length > 0 && { beside: Object.fromEntries(beside) }),
    ...(pictures.length > 0 && { pictures }),
    ...(section.facts && { facts: section.facts, factFields: (section.facts.own ?? []).map((field) => planField(input, field)) }),
    ...(section.sums && { sums: section.sums }),
    ...(visibleWhen && { visibleWhen }),
    ...(showWhen && { showWhen }),
    ...(paste && { paste: Object.fromEntries(Object.entries(paste).map(([role, field]) => [role, planField(input, field)])) }),
  };
}

function planLocality(input: PlanInput, fields: LocalityFields, of: string | undefined): NonNullable<PlannedField["locality"]> {
  return Object.fromEntries(Object.entries(fields).map(([part, field]: [string, string]) => [part, planField(input, planPath(field, of))]));
}
