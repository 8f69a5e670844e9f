/** Content of a record's sections: pairs of label and value, and a table for each list. Pure. */
import type { CheckContext } from "#dialect/check/check.ts";
import type { Expressions } from "#dialect/expr/ast.ts";
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { isVisibleToUser } from "../host/hostContext.ts";
import { isEmptyValue } from "../values/control.ts";
import { localityLine } from "../values/localityLine.ts";
import { kindOfField } from "../kinds/index.ts";
import type { PlannedComparison, PlannedField, PlannedSection } from "../plan/plan.ts";

export interface SectionParts {
  readonly section: PlannedSection;
  readonly pairs: readonly PlannedField[];
  readonly tables: readonly PlannedField[];
  /** Its columns and rows with a number. */
  readonly compared?: PlannedComparison;
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
      const compared =
        section.compare && knownPart(section.compare, (field) => isReadable(field) && !isEmptyValue(getAt(record, field.path)));
      const fields = section.fields.flatMap(flattened).filter(isReadable);
      return {
        section,
        ...(compared && compared.rows.length > 0 && { compared }),
        pairs: fields.filter(
          (field) => !isTable(field) && (hasText(field, record) || field.change !== undefined) && !(section.block && isNone(field, record)),
        ),
        tables: fields.filter((field) => isTable(field) && !isEmptyValue(getAt(record, field.path))),
      };
    })
    .filter(
      ({ pairs, tables, compared }) =>
        compared !== undefined ||
        tables.length > 0 ||
        pairs.some((field) => field.change !== undefined || !isEmptyValue(getAt(record, field.path))),
    );
}

/** A comparison without the fields, rows and columns that are not known. */
function knownPart({ columns, rows }: PlannedComparison, isKnown: (field: PlannedField) => boolean): PlannedComparison {
  const known = rows.map(({ label, of }) => ({ label, of: of.map((field) => (field && isKnown(field) ? field : undefined)) }));
  const isUsed = (index: number) => known.some(({ of }) => of[index] !== undefined);
  const used = columns.map((_column, index) => index).filter(isUsed);
  return {
    columns: columns.filter((_column, index) => isUsed(index)),
    rows: known.filter(({ of }) => of.some(Boolean)).map(({ label, of }) => ({ label, of: used.map((index) => of[index]) })),
  };
}

/** False for an empty field, unless the schema has a text for it: dashes would hide the filled fields. */
export function hasText(field: PlannedField, record: Rec): boolean {
  return field.empty !== undefined || !isEmptyValue(getAt(record, field.path)) || localityLine(field, record) !== "";
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
