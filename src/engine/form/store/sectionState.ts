/** Progress of a section: shown by the nav beside the form and by the steps on a phone. */
import { isWithin } from "#dialect/json/jsonValues.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import { schemaAt } from "#dialect/schema/derived/shape.ts";
import { asText, isEmptyValue } from "../../values/control.ts";
import type { PlannedSection } from "../../plan/plan.ts";
import type { FormStore } from "./formStoreTypes.ts";

export interface SectionState {
  /** Number of reported errors. */
  readonly errors: number;
  /** True when a full check finds no error in it. */
  readonly complete: boolean;
  /** True when somebody filled it in and a full check finds nothing to correct in it, not even a warning. */
  readonly done: boolean;
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
  const isInSection = ({ path }: Problem) => section.fields.some((field) => isWithin(path, field.path));
  const isError = ({ severity }: Problem) => severity === "error";
  const own = found.filter(isInSection);
  return {
    errors: store.problems.reported().filter((problem) => isError(problem) && isInSection(problem)).length,
    complete: !own.some(isError),
    done: own.every(({ severity }) => severity === "info") && hasInput(store, section),
  };
}

/** True if a visible field of the section has a value that a new record does not begin with by itself. */
function hasInput(store: FormStore, { fields }: PlannedSection): boolean {
  return fields.some((field) => {
    const value = store.get(field.path);
    if (field.computed || isEmptyValue(value) || !store.stateAt(field.path).visible || !store.holds(field.showWhen)) return false;
    const schema = schemaAt(store.schema, pointerTokens(field.path));
    return schema?.["x-default"] === undefined && (schema?.default === undefined || asText(schema.default) !== asText(value));
  });
}
