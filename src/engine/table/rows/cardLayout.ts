/**
 * How the columns of a list share the four lines of a card on a phone:
 * number and status, route and reference, figures, what to do. What stands in
 * one column of the table, a port below the other, stays together.
 */
import { needsLabel, type PlannedColumn, type PlannedField, type TablePlan } from "../../plan/plan.ts";

export interface CardLayout {
  readonly title: PlannedColumn | undefined;
  readonly status: PlannedField | undefined;
  /** At the end of the second line: what stands under the number in the table. */
  readonly reference: PlannedField | undefined;
  readonly lead: readonly PlannedField[];
  readonly figures: readonly PlannedField[];
}

export interface CardFigure {
  readonly field: PlannedField;
  /** A day, a bare number, or another figure of the card is counted alike: which is which only their names tell. */
  readonly named: boolean;
}

const days: ReadonlySet<string> = new Set(["date", "dateTime"]);
/** In columns. */
const maxLead = 2;
const maxFigures = 4;

/** `columns` are those the person sees, in their order. */
export function cardLayout(columns: TablePlan["columns"]): CardLayout {
  const title = columns.find((column) => column.link) ?? columns[0];
  const rest = columns.filter((column) => column !== title);
  const status = rest.find((column) => column.field.kind === "status");
  const told = rest.filter((column) => column !== status);
  const numbers = told.filter((column) => column.align === "end").flatMap(fieldsOf);
  const words = told
    .filter((column) => column.align !== "end")
    .map((column) => fieldsOf(column).filter((field) => !needsLabel(field)))
    .filter((fields) => fields.length > 0);
  const figures = [...numbers, ...words.slice(maxLead).flat()].slice(0, maxFigures);
  return { title, status: status?.field, reference: title?.second, lead: words.slice(0, maxLead).flat(), figures };
}

function fieldsOf({ field, second }: PlannedColumn): readonly PlannedField[] {
  return second ? [field, second] : [field];
}

/** `lead` is that of one record: a day that does not begin the line is some day or other without its name. */
export function namedLead(lead: readonly PlannedField[]): readonly CardFigure[] {
  return lead.map((field, index) => ({ field, named: index > 0 && days.has(field.kind) }));
}

/** `figures` are those of one record that has them all: a card without the second weight needs no name for the first. */
export function namedFigures(figures: readonly PlannedField[]): readonly CardFigure[] {
  return figures.map((field) => ({ field, named: days.has(field.kind) || isBare(field) || isTwin(field, figures) }));
}

function isTwin(field: PlannedField, figures: readonly PlannedField[]): boolean {
  const unit = unitOf(field);
  return unit !== undefined && figures.some((other) => other !== field && unitOf(other) === unit);
}

/** What the value is counted in; undefined for words. Money is money in any currency: what is paid is not what it is worth. */
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
