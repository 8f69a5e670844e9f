/** Visibility, order and width of columns. Pure. */
import { kindOfField } from "../../kinds/index.ts";
import { inLanguage } from "#dialect/text/text.ts";
import type { PlannedColumn } from "../../plan/plan.ts";
import type { TableSettings } from "./tableSettings.ts";

/** All columns in the user's order. A column without a place follows its neighbour of the screen. */
export function orderedColumns(columns: readonly PlannedColumn[], settings: TableSettings): readonly PlannedColumn[] {
  const named = settings.order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const rest = columns.filter((column) => !named.includes(column));
  // A column of a newer version of the screen gets its place there.
  return rest.reduce<readonly PlannedColumn[]>((placed, column) => {
    const before = columns[columns.indexOf(column) - 1];
    const at = before ? placed.indexOf(before) + 1 : 0;
    return [...placed.slice(0, at), column, ...placed.slice(at)];
  }, named);
}

export function isColumnVisible(column: PlannedColumn, settings: TableSettings): boolean {
  return settings.shown[column.id] ?? !column.hidden;
}

/** The columns at this width of the window in px: those that need a wider one are hidden. */
export function columnsAtWidth(columns: readonly PlannedColumn[], width: number): readonly PlannedColumn[] {
  return columns.map((column) => (column.from !== undefined && column.from > width ? { ...column, hidden: true } : column));
}

/** True for a column that cannot be hidden: it identifies the row. */
export function isFixed(column: PlannedColumn): boolean {
  return column.pin !== undefined || column.link;
}

/** True for a column that is pinned at the start. */
export function isPinned(column: PlannedColumn, settings: TableSettings): boolean {
  return settings.pins[column.id] ?? column.pin !== undefined;
}

/** Columns from start to end: pinned ones first. */
export function inDisplayOrder(columns: readonly PlannedColumn[], settings: TableSettings): readonly PlannedColumn[] {
  const pinned = columns.filter((column) => isPinned(column, settings));
  return [...pinned, ...columns.filter((column) => !pinned.includes(column))];
}

/** Returns the ids with `id` moved to index `to`; unchanged for an index outside of the list. */
export function reorderColumns(columns: readonly PlannedColumn[], id: string, to: number): readonly string[] {
  const ids = columns.map((column) => column.id);
  const from = ids.indexOf(id);
  if (from < 0 || to < 0 || to >= ids.length) return ids;
  ids.splice(to, 0, ...ids.splice(from, 1));
  return ids;
}

/** Width in px: the user's own, else that of the screen (which may depend on the language), else that of the kind. */
export function columnWidthOf(column: PlannedColumn, settings: Pick<TableSettings, "widths">, language: string): number {
  const { id, width, field } = column;
  const planned = typeof width === "object" ? (width[language] ?? Math.max(...Object.values(width))) : width;
  const { isState, listWidth } = kindOfField(field);
  // A state is recognized by its word: its column has room for the longest, whatever an analyst calls it.
  const least = isState ? widestLabel((field.codes ?? []).map((code) => inLanguage(code["x-label"], language))) + tagPadding : 0;
  return settings.widths[id] ?? Math.max(planned ?? listWidth, Math.min(least, 240));
}

/** Padding of the cell, and padding and icon of a tag in it, in px. */
const tagPadding = 52;

/** Padding, border and icon around the label of a button in a row, in px. */
const buttonPadding = 60;

/** Width in px of the column with the next action: of its longest label, within limits. */
export function nextActionWidth(labels: readonly string[]): number {
  return Math.min(176, Math.max(104, buttonPadding + widestLabel(labels)));
}

/** Estimated width of the longest label at 12 px, in px. */
function widestLabel(labels: readonly string[]): number {
  const widths = labels.map((label) => [...label].reduce((sum, char) => sum + charWidth(char), 0));
  return Math.ceil(Math.max(0, ...widths));
}

/** Estimated width of a character, in px. */
function charWidth(char: string): number {
  if ((char.codePointAt(0) ?? 0) > 0x2e7f) return 12;
  if (/[mwMW@%]/.test(char)) return 10.8;
  if (/[A-Z]/.test(char)) return 7.8;
  return /[ fijlrt.,'-]/.test(char) ? 4 : 6.8;
}
