/** Two people changed the same record: which of their changes meet. */
import { isEqual } from "#dialect/json/equal.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt, setAt } from "#dialect/json/pointer.ts";
import type { FormPlan, PlannedField } from "../../plan/plan.ts";

export interface Conflict {
  readonly field: PlannedField;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
}

/** Fields that both sides changed since `base`, to different values. All three as typed. */
export function findConflicts(plan: FormPlan, base: Rec, mine: Rec, theirs: Rec): Conflict[] {
  return editable(plan).flatMap((field) => {
    const [was, here, there] = [getAt(base, field.path), getAt(mine, field.path), getAt(theirs, field.path)];
    return isEqual(here, there) || isEqual(was, here) || isEqual(was, there) ? [] : [{ field, mine: here, theirs: there }];
  });
}

/** Fields that only the other side changed. */
export function remoteChanges(plan: FormPlan, base: Rec, mine: Rec, theirs: Rec): Conflict[] {
  return editable(plan).flatMap((field) => {
    const [was, here, there] = [getAt(base, field.path), getAt(mine, field.path), getAt(theirs, field.path)];
    return isEqual(was, here) && !isEqual(was, there) ? [{ field, mine: here, theirs: there }] : [];
  });
}

/** Their record with my changes on it; where both changed a field, `keepMine` decides. */
export function mergeRecords(plan: FormPlan, base: Rec, mine: Rec, theirs: Rec, keepMine: (path: string) => boolean): Rec {
  return editable(plan).reduce((record, { path }) => {
    const [was, here, there] = [getAt(base, path), getAt(mine, path), getAt(theirs, path)];
    if (isEqual(was, here)) return record;
    return isEqual(was, there) || keepMine(path) ? setAt(record, path, here) : record;
  }, theirs);
}

/** Fields that a section draws, whole: a group or a list is one decision. */
function editable(plan: FormPlan): PlannedField[] {
  return plan.sections.flatMap(({ fields }) => fields).filter(({ computed }) => !computed);
}
