/** Content of a record's sections: pairs of label and value, and a table for each list. Pure. */
import type { CheckContext } from "#dialect/check/check.ts";
import type { Expressions } from "#dialect/expr/ast.ts";
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { isVisibleToUser } from "../host/hostContext.ts";
import { isEmptyValue } from "../values/control.ts";
import { kindOfField } from "../kinds/index.ts";
import type { PlannedField, PlannedSection } from "../plan/plan.ts";

export interface SectionParts {
  readonly section: PlannedSection;
  readonly pairs: readonly PlannedField[];
  readonly tables: readonly PlannedField[];
}

/**
 * Returns the sections with something to read or to change, for this user and record. A field whose
 * condition does not hold is left out only while it is empty: stored values are always shown.
 */
export function sectionParts(
  sections: readonly PlannedSection[],
  record: Rec,
  expressions: Expressions,
  context: CheckContext,
): readonly SectionParts[] {
  const holds = (when: string | undefined) => isVisibleToUser(when, expressions, context, record);
  const isReadable = (field: PlannedField) =>
    holds(field.showWhen) && (holds(field.visibleWhen) || !isEmptyValue(getAt(record, field.path)));
  return sections
    .filter((section) => holds(section.showWhen) && holds(section.visibleWhen))
    .map((section) => {
      const fields = section.fields.flatMap(flattened).filter(isReadable);
      return {
        section,
        pairs: fields.filter(
          (field) => !isTable(field) && (hasText(field, record) || field.change !== undefined) && !(section.block && isNone(field, record)),
        ),
        tables: fields.filter((field) => isTable(field) && !isEmptyValue(getAt(record, field.path))),
      };
    })
    .filter(
      ({ pairs, tables }) =>
        tables.length > 0 || pairs.some((field) => field.change !== undefined || !isEmptyValue(getAt(record, field.path))),
    );
}

/** False for an empty field, unless the schema has a text for it: dashes would hide the filled fields. */
export function hasText({ path, empty }: PlannedField, record: Rec): boolean {
  return empty !== undefined || !isEmptyValue(getAt(record, path));
}

/** Whether the value says that there is none: a block of lines, such as an address, has no line for it. */
function isNone({ path, none }: PlannedField, record: Rec): boolean {
  return none !== undefined && getAt(record, path) === none.enter;
}

function isTable(field: PlannedField): boolean {
  return kindOfField(field).structure === "rows";
}

/** Replaces a group by its fields. */
function flattened(field: PlannedField): readonly PlannedField[] {
  return kindOfField(field).structure === "group" ? (field.fields ?? []).flatMap(flattened) : [field];
}
