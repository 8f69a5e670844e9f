/**
 * Distributes the columns of a list over the four lines of a card on a phone:
 * title and status, text and reference, figures, actions. Two fields of one
 * column stay together. Pure.
 */
import { needsLabel, type PlannedColumn, type PlannedField, type TablePlan } from "../../plan/plan.ts";

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
  /** True if the value needs its label: a day, a number without a unit, or a unit that another figure has too. */
  readonly named: boolean;
}

const days: ReadonlySet<string> = new Set(["date", "dateTime"]);
/** Number of text columns in the second line. */
const maxLead = 2;
const maxFigures = 4;

/** `columns` are the visible ones, in order. */
export function cardLayout(columns: TablePlan["columns"]): CardLayout {
  const title = columns.find((column) => column.link) ?? columns[0];
  const rest = columns.filter((column) => column !== title);
  const status = rest.find((column) => column.field.kind === "status");
  const others = rest.filter((column) => column !== status);
  const numbers = others.filter((column) => column.align === "end").flatMap(fieldsOf);
  const textFields = others
    .filter((column) => column.align !== "end")
    .map((column) => fieldsOf(column).filter((field) => !needsLabel(field)))
    .filter((fields) => fields.length > 0);
  const figures = [...numbers, ...textFields.slice(maxLead).flat()].slice(0, maxFigures);
  return { title, status: status?.field, reference: title?.second, lead: textFields.slice(0, maxLead).flat(), figures };
}

function fieldsOf({ field, second }: PlannedColumn): readonly PlannedField[] {
  return second ? [field, second] : [field];
}

/** `lead` are the filled fields of one record. A day needs its label unless it is the first value. */
export function namedLead(lead: readonly PlannedField[]): readonly CardFigure[] {
  return lead.map((field, index) => ({ field, named: index > 0 && days.has(field.kind) }));
}

/** `figures` are the filled fields of one record: a weight needs no label if the card has no second one. */
export function namedFigures(figures: readonly PlannedField[]): readonly CardFigure[] {
  return figures.map((field) => ({ field, named: days.has(field.kind) || isBare(field) || isTwin(field, figures) }));
}

function isTwin(field: PlannedField, figures: readonly PlannedField[]): boolean {
  const unit = unitOf(field);
  return unit !== undefined && figures.some((other) => other !== field && unitOf(other) === unit);
}

/** The unit of a number; undefined for text. All currencies count as one unit, because amounts need labels to differ. */
function unitOf(field: PlannedField): string | undefined {
  if (!isNumber(field)) return undefined;
  return isMoney(field) ? "money" : JSON.stringify([field.kind, field.unit]);
}

function isBare(field: PlannedField): boolean {
  return isNumber(field) && !isMoney(field) && field.unit === undefined;
}

function isNumber({ schema }: PlannedField): boolean {
  return (schema.type === "number" || schema.type === "integer") && schema["x-codes"] === undefined;
}

function isMoney({ currency, currencyAt }: PlannedField): boolean {
  return currency !== undefined || currencyAt !== undefined;
}
