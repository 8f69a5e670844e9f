/** Which fields of a section are read, and how: pairs of label and value, or a table for each list. */
import type { CheckContext } from "#dialect/check/check.ts";
import type { Expressions } from "#dialect/expr/ast.ts";
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { isVisibleToUser } from "../host/hostContext.ts";
import { isEmptyValue } from "../values/control.ts";
import type { PlannedField, PlannedSection } from "../plan/plan.ts";

export interface SectionParts {
  readonly section: PlannedSection;
  readonly pairs: readonly PlannedField[];
  readonly tables: readonly PlannedField[];
}

/**
 * Sections with something to read or to change in them, for this person and record. A field whose
 * condition does not hold is left out only where it is empty: what is stored is shown.
 */
export function sectionParts(
  sections: readonly PlannedSection[],
  record: Rec,
  expressions: Expressions,
  context: CheckContext,
): readonly SectionParts[] {
  const shows = (when: string | undefined) => isVisibleToUser(when, expressions, context, record);
  const reads = (field: PlannedField) => shows(field.showWhen) && (shows(field.visibleWhen) || !isEmptyValue(getAt(record, field.path)));
  return sections
    .filter((section) => shows(section.showWhen) && shows(section.visibleWhen))
    .map((section) => {
      const fields = section.fields.flatMap(unfolded).filter(reads);
      return {
        section,
        pairs: fields.filter((field) => field.kind !== "rows" && (saysSomething(field, record) || field.change !== undefined)),
        tables: fields.filter((field) => field.kind === "rows" && !isEmptyValue(getAt(record, field.path))),
      };
    })
    .filter(
      ({ pairs, tables }) =>
        tables.length > 0 || pairs.some((field) => field.change !== undefined || !isEmptyValue(getAt(record, field.path))),
    );
}

/** What nobody has filled in yet says nothing, unless the schema has words for that: a column of dashes hides the rest. */
function saysSomething({ path, empty }: PlannedField, record: Rec): boolean {
  return empty !== undefined || !isEmptyValue(getAt(record, path));
}

/** A group is read as its fields. */
function unfolded(field: PlannedField): readonly PlannedField[] {
  return field.kind === "group" ? (field.fields ?? []).flatMap(unfolded) : [field];
}
