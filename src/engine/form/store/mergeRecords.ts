/** Three-way merge of a record that two people changed. Pure. */
import { isEqual } from "#dialect/json/equal.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt, setAt } from "#dialect/json/pointer.ts";
import type { FormPlan, PlannedField } from "../../plan/plan.ts";

export interface Conflict {
  readonly field: PlannedField;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
}

/** Fields that both sides changed since `base`, to different values. All three records are drafts. */
export function findConflicts(plan: FormPlan, base: Rec, mine: Rec, theirs: Rec): Conflict[] {
  return editable(plan).flatMap((field) => {
    const [old, mineNow, theirsNow] = [getAt(base, field.path), getAt(mine, field.path), getAt(theirs, field.path)];
    return isEqual(mineNow, theirsNow) || isEqual(old, mineNow) || isEqual(old, theirsNow)
      ? []
      : [{ field, mine: mineNow, theirs: theirsNow }];
  });
}

/** Fields that only the other side changed. */
export function remoteChanges(plan: FormPlan, base: Rec, mine: Rec, theirs: Rec): Conflict[] {
  return editable(plan).flatMap((field) => {
    const [old, mineNow, theirsNow] = [getAt(base, field.path), getAt(mine, field.path), getAt(theirs, field.path)];
    return isEqual(old, mineNow) && !isEqual(old, theirsNow) ? [{ field, mine: mineNow, theirs: theirsNow }] : [];
  });
}

/** Returns their record with my changes. Where both changed a field, `keepMine` decides. */
export function mergeRecords(plan: FormPlan, base: Rec, mine: Rec, theirs: Rec, keepMine: (path: string) => boolean): Rec {
  return editable(plan).reduce((record, { path }) => {
    const [old, mineNow, theirsNow] = [getAt(base, path), getAt(mine, path), getAt(theirs, path)];
    if (isEqual(old, mineNow)) return record;
    return isEqual(old, theirsNow) || keepMine(path) ? setAt(record, path, mineNow) : record;
  }, theirs);
}

/** Fields of the sections. A group or a list counts as one field, so it is kept or replaced as a whole. */
function editable(plan: FormPlan): PlannedField[] {
  return plan.sections.flatMap(({ fields }) => fields).filter(({ computed }) => !computed);
}
