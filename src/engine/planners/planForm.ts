import type { Screen } from "#dialect/schema/screens.ts";
import { planField, withInner } from "./planField.ts";
import type { FormPlan, PlanInput, PlannedField } from "../plan/plan.ts";
import { planSection } from "./planSection.ts";

/**
 * Plans the form of a screen.
 *
 *     entity + screen.form + states + codes     schemas/, resolved
 *               |
 *           planSection    order, columns, side
 *               |
 *            planField     fieldRules: kind, label, required, look …
 *               |
 *            FormPlan      plain object, the same for every language and record
 *
 * Throws an Error that names the field which the entity lacks, or where the screen has no form.
 */
export function planForm(input: PlanInput, screen: Screen): FormPlan {
  const form = screen.form;
  if (!form) throw new Error(`The screen of ${screen.entity} has no form`);
  const { sections: _sections, aside: _aside, totals: _totals, review: _review, ...declared } = form;
  const sections = form.sections.map((section) => planSection(input, section));
  const aside = form.aside;
  const hero = aside?.hero === undefined ? undefined : planField(input, aside.hero);
  const note = aside?.note;
  const review = form.review && { ...form.review, sections: form.review.sections.map((section) => planSection(input, section)) };
  for (const { section } of form.review?.missing ?? [])
    if (!form.sections.some(({ id }) => id === section))
      throw new Error(`${screen.entity}: the review names the section "${section}", which its form lacks`);
  const byPath = new Map(sections.flatMap((section) => section.fields.flatMap(entries)));
  const totals = (form.totals ?? []).map((field) => planField(input, field));
  const lines = (aside?.fields ?? []).map((field) => planField(input, field));
  const gridTotals = [...byPath.values()].flatMap(({ grid }) =>
    (grid?.columns ?? []).flatMap(({ total }) => (typeof total === "string" ? [planField(input, total)] : [])),
  );
  const outside = [...totals, ...lines, ...(hero ? [hero] : []), ...gridTotals, ...sections.flatMap(({ factFields = [] }) => factFields)];
  return {
    entity: screen.entity,
    declared,
    sections,
    byPath,
    totals,
    ...(review && { review }),
    figures: [...outside, ...besideAmounts(input, [...byPath.values(), ...outside])],
    ...(aside && {
      aside: {
        label: aside.label,
        fields: lines,
        ...(hero && { hero }),
        ...(note && { note }),
      },
    }),
  };
}

/** The currencies and units of amounts, also where the form shows none of them: an amount is read with its own. Those of rows are in the rows. */
function besideAmounts(input: PlanInput, fields: readonly PlannedField[]): readonly PlannedField[] {
  const paths = new Set(fields.flatMap(({ currencyAt, perAt }) => [currencyAt, perAt]));
  return [...paths].flatMap((path) => (path === undefined || path.includes("/-/") ? [] : [planField(input, path)]));
}

function entries(field: PlannedField): (readonly [string, PlannedField])[] {
  return [...withInner(field)].map((inner) => [inner.path, inner] as const);
}
