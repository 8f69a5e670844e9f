/**
 * Distributes the columns of a list over the four lines of a card on a phone:
 * title and status, text and reference, figures, actions. Two fields of one
 * column stay together. Pure.
 */
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { kindOfField } from "../../kinds/index.ts";
import { asText } from "../../values/control.ts";
import { withoutLink } from "../../values/withLink.ts";
import type { PlannedColumn, PlannedField, TablePlan } from "../../plan/plan.ts";

export interface CardLayout {
  readonly title: PlannedColumn | undefined;
  readonly status: PlannedField | undefined;
  /** At the end of the second line: the second field of the title column. */
  readonly reference: PlannedField | undefined;
  readonly lead: readonly PlannedField[];
  readonly figures: readonly PlannedField[];
}

export interface CardFigure {
  readonly field: PlannedField;
  /** True if the value needs its label: a day, a code of digits, a number without a unit, or a unit that another figure has too. */
  readonly named: boolean;
}

/** Number of text columns in the second line. */
const maxLead = 2;
const maxFigures = 4;

/** `columns` are the visible ones, in order. */
export function cardLayout(columns: TablePlan["columns"]): CardLayout {
  // A date does not identify a record: in a list without links the first column that is no date is the title.
  const title = columns.find(({ link }) => link) ?? columns.find(({ field }) => labelled(field) !== "besideOthers") ?? columns[0];
  const rest = columns.filter((column) => column !== title);
  const status = rest.find((column) => kindOfField(column.field).isState);
  const others = rest.filter((column) => column !== status);
  const numbers = others.filter((column) => column.align === "end").flatMap(fieldsOf);
  const textFields = others
    .filter((column) => column.align !== "end")
    .map((column) => fieldsOf(column).filter((field) => labelled(field) !== "always"))
    .filter((fields) => fields.length > 0);
  const figures = [...numbers, ...textFields.slice(maxLead).flat()].slice(0, maxFigures);
  // The title is a link to its own record.
  const own = title && { ...title, field: withoutLink(title.field) };
  return { title: own, status: status?.field, reference: title?.second, lead: textFields.slice(0, maxLead).flat(), figures };
}

function fieldsOf({ field, second }: PlannedColumn): readonly PlannedField[] {
  return second ? [field, second] : [field];
}

/** `lead` are the filled fields of `record`. A day needs its label unless it is the first value. */
export function namedLead(lead: readonly PlannedField[], record: Rec): readonly CardFigure[] {
  return lead.map((field, index) => ({ field, named: (index > 0 && labelled(field) === "besideOthers") || isDigits(field, record) }));
}

/** `figures` are the filled fields of `record`: a weight needs no label if the card has no second one. */
export function namedFigures(figures: readonly PlannedField[], record: Rec): readonly CardFigure[] {
  return figures.map((field) => ({
    field,
    named: isDigits(field, record) || labelled(field) === "besideOthers" || isBare(field) || isTwin(field, figures),
  }));
}

/** True for a text of digits alone, such as a code, which does not say what it is. */
function isDigits(field: PlannedField, record: Rec): boolean {
  return kindOfField(field).name === "text" && /^\d+$/.test(asText(getAt(record, field.path)));
}

function isTwin(field: PlannedField, figures: readonly PlannedField[]): boolean {
  const unit = unitOf(field);
  return unit !== undefined && figures.some((other) => other !== field && unitOf(other) === unit);
}

function labelled(field: PlannedField) {
  return kindOfField(field).labelled(field);
}

/** The unit of a number; undefined for text. */
function unitOf(field: PlannedField): string | undefined {
  return kindOfField(field).figure?.unit(field);
}

/** True for a number without a unit. */
function isBare(field: PlannedField): boolean {
  return kindOfField(field).figure !== undefined && unitOf(field) === undefined;
}
