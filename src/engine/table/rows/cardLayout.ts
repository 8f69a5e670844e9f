/**
 * How the columns of a list share the four lines of a card on a phone:
 * number and status, route and reference, figures, what to do.
 */
import type { PlannedColumn, PlannedField, TablePlan } from "../../plan/plan.ts";

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
  /** A day, or another figure of the card has the same unit: which is which only their names tell. */
  readonly named: boolean;
}

const days: ReadonlySet<string> = new Set(["date", "dateTime"]);
const maxLead = 2;
const maxFigures = 4;

/** `columns` are those the person sees, in their order. */
export function cardLayout(columns: TablePlan["columns"]): CardLayout {
  const title = columns.find((column) => column.link) ?? columns[0];
  const rest = columns.filter((column) => column !== title);
  const status = rest.find((column) => column.field.kind === "status");
  const fields = rest.filter((column) => column !== status).flatMap((column) => [column.field, ...(column.second ? [column.second] : [])]);
  const numbers = new Set(rest.filter((column) => column.align === "end").flatMap((column) => [column.field, column.second]));
  const words = fields.filter((field) => !numbers.has(field) && !needsHead(field));
  const lead = words.slice(0, maxLead);
  const figures = [...fields.filter((field) => numbers.has(field)), ...words.slice(maxLead)].slice(0, maxFigures);
  return { title, status: status?.field, reference: title?.second, lead, figures };
}

/** `figures` are those of one record that has them all: a card without the second weight needs no name for the first. */
export function namedFigures(figures: readonly PlannedField[]): readonly CardFigure[] {
  return figures.map((field) => ({ field, named: days.has(field.kind) || isTwin(field, figures) }));
}

function isTwin(field: PlannedField, figures: readonly PlannedField[]): boolean {
  const unit = unitOf(field);
  return unit !== undefined && figures.some((other) => other !== field && unitOf(other) === unit);
}

/** What the value is counted in; undefined for words. */
function unitOf({ kind, schema, currency, currencyAt, unit }: PlannedField): string | undefined {
  if (schema.type !== "number" && schema.type !== "integer") return undefined;
  return JSON.stringify([kind, currency ?? currencyAt, unit]);
}

/** "Yes" says nothing without the head of its column. */
function needsHead(field: PlannedField): boolean {
  return field.kind === "flag" || (field.kind === "choice" && field.codes !== undefined && field.codes.length <= 2);
}
