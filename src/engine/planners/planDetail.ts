/** Plans the page of one record. */
import type { Screen, Section } from "#dialect/schema/screens.ts";
import { planPath } from "../plan/fieldPath.ts";
import { planRecordActions } from "./planActions.ts";
import { planField } from "./planField.ts";
import type { RouteStop, SectionComparison } from "#dialect/schema/detailParts.ts";
import type { DetailPlan, PlannedStop } from "../plan/detailPlan.ts";
import type { PlanInput, PlannedComparison } from "../plan/plan.ts";
import { planSection } from "./planSection.ts";

/**
 * Plans the detail of a screen: header, sections, actions and phases. Throws an Error that names the field or action which the
 * entity or its states lack.
 */
export function planDetail(input: PlanInput, screen: Screen): DetailPlan {
  const detail = screen.detail;
  if (!detail) throw new Error(`The screen of ${screen.entity} has no detail`);
  const { subtitle, status } = detail.header;
  const steps = detail.phases ? input.states?.phases : undefined;
  const timeline = detail.timeline ? input.states?.timeline : undefined;
  for (const { id, tab } of [...detail.sections, ...(detail.related ?? [])])
    if (tab !== undefined && !detail.tabs?.some((one) => one.id === tab))
      throw new Error(`${screen.entity}: "${id}" is in the tab "${tab}", which its detail lacks`);
  return {
    entity: screen.entity,
    title: planField(input, detail.header.title),
    figures: (detail.header.figures ?? []).map((field) => planField(input, field)),
    sections: detail.sections.map((section) => ({
      ...planSection(input, section),
      ...(section.compare && { compare: planComparison(input, section, section.compare) }),
    })),
    related: (detail.related ?? []).map((one) => ({
      ...one,
      ...(one.totals && { totalFields: one.totals.map((field) => planField(input, field)) }),
    })),
    tabs: detail.tabs ?? [],
    actions: planRecordActions(input, detail.actions),
    ...(subtitle !== undefined && { subtitle: planField(input, subtitle) }),
    ...(status !== undefined && { status: planField(input, status) }),
    ...(steps && input.states && { phases: { steps, codes: input.codesOf(input.states.codes) } }),
    ...(timeline && { timeline }),
    ...(detail.map && { map: { spec: detail.map, stops: detail.map.stops.map((stop) => planStop(input, stop)) } }),
    notes: detail.notes ?? [],
  };
}

function planStop(input: PlanInput, stop: string | RouteStop): PlannedStop {
  if (typeof stop === "string") return { field: planField(input, stop) };
  return { ...stop, field: planField(input, stop.field) };
}

function planComparison(input: PlanInput, { of: parent }: Section, { columns, rows }: SectionComparison): PlannedComparison {
  return {
    columns,
    rows: rows.map(({ label, of }) => {
      const fields = of.map((entry) => {
        if (entry === null) return undefined;
        const place = typeof entry === "string" ? { field: entry } : entry;
        return planField(input, planPath(place.field, parent), { place });
      });
      return { label: label ?? fields.find((field) => field !== undefined)?.label ?? {}, of: fields };
    }),
  };
}
