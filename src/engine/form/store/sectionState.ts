/** How far a section is: what the nav beside the form and the steps of a phone show. */
import type { Problem } from "#dialect/schema/problems.ts";
import { isWithin } from "../../plan/fieldPath.ts";
import type { PlannedSection } from "../../plan/plan.ts";
import type { FormStore } from "./formStoreTypes.ts";

export interface SectionState {
  /** Errors that are said. */
  readonly errors: number;
  /** Nothing is wrong or missing any more. */
  readonly complete: boolean;
}

/** Its conditions hold and at least one of its fields is visible. */
export function isSectionShown(store: FormStore, section: PlannedSection): boolean {
  return (
    store.shows(section.showWhen) &&
    store.shows(section.visibleWhen) &&
    section.fields.some((field) => store.stateAt(field.path).visible && store.shows(field.showWhen))
  );
}

/** A stored record that may be changed, with nothing in sight that can be: what the form asks does not apply to it. */
export function isIdle({
  store,
  plan,
}: {
  readonly store: FormStore;
  readonly plan: { readonly sections: readonly PlannedSection[] };
}): boolean {
  return (
    !store.locked &&
    store.stored() !== null &&
    !plan.sections.some(
      (section) =>
        isSectionShown(store, section) &&
        section.fields.some((field) => {
          const { visible, readOnly } = store.stateAt(field.path);
          return visible && !readOnly && !field.computed && store.shows(field.showWhen);
        }),
    )
  );
}

/** `open` are the errors of a full check, said or not. */
export function sectionState(store: FormStore, section: PlannedSection, open: readonly Problem[]): SectionState {
  const mine = ({ path, severity }: Problem) => severity === "error" && section.fields.some((field) => isWithin(path, field.path));
  return { errors: store.problems.shown().filter(mine).length, complete: !open.some(mine) };
}
