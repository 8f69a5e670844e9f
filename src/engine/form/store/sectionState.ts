/** Progress of a section: shown by the nav beside the form and by the steps on a phone. */
import type { Problem } from "#dialect/schema/problems.ts";
import { isWithin } from "../../plan/fieldPath.ts";
import type { PlannedSection } from "../../plan/plan.ts";
import type { FormStore } from "./formStoreTypes.ts";

export interface SectionState {
  /** Number of reported errors. */
  readonly errors: number;
  /** True when a full check finds no error in it. */
  readonly complete: boolean;
}

/** True if the conditions of the section hold and at least one of its fields is visible. */
export function isSectionVisible(store: FormStore, section: PlannedSection): boolean {
  return (
    store.holds(section.showWhen) &&
    store.holds(section.visibleWhen) &&
    section.fields.some((field) => store.stateAt(field.path).visible && store.holds(field.showWhen))
  );
}

/** True for a stored record that may be changed but has no editable visible field: the form does not apply to it. */
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
        isSectionVisible(store, section) &&
        section.fields.some((field) => {
          const { visible, readOnly } = store.stateAt(field.path);
          return visible && !readOnly && !field.computed && store.holds(field.showWhen);
        }),
    )
  );
}

/** `found` are all problems of a full check, reported or not. */
export function sectionState(store: FormStore, section: PlannedSection, found: readonly Problem[]): SectionState {
  const isInSection = ({ path, severity }: Problem) => severity === "error" && section.fields.some((field) => isWithin(path, field.path));
  return { errors: store.problems.reported().filter(isInSection).length, complete: !found.some(isInSection) };
}
