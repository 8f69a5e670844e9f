/** Which columns a person sees, and in which order. */
import type { PlannedColumn } from "../../plan/plan.ts";
import type { TableSettings } from "./tableSettings.ts";

/** All columns in the person's order: named ones first, the rest after their neighbour of the screen. */
export function orderedColumns(columns: readonly PlannedColumn[], settings: TableSettings): readonly PlannedColumn[] {
  const named = settings.order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const rest = columns.filter((column) => !named.includes(column));
  // A column that came with a new version of the screen stands where the screen has it.
  return rest.reduce<readonly PlannedColumn[]>((placed, column) => {
    const before = columns[columns.indexOf(column) - 1];
    const at = before ? placed.indexOf(before) + 1 : 0;
    return [...placed.slice(0, at), column, ...placed.slice(at)];
  }, named);
}

export function isColumnVisible(column: PlannedColumn, settings: TableSettings): boolean {
  return settings.shown[column.id] ?? !column.hidden;
}

/** A column that says what the row is, stays: a row without its number says nothing. */
export function isFixed(column: PlannedColumn): boolean {
  return column.pin !== undefined || column.link;
}

/** Stays at the start while the others scroll. */
export function isPinned(column: PlannedColumn, settings: TableSettings): boolean {
  return settings.pins[column.id] ?? column.pin !== undefined;
}

/** Columns as one sees them from start to end: pinned ones first. */
export function inDisplayOrder(columns: readonly PlannedColumn[], settings: TableSettings): readonly PlannedColumn[] {
  const pinned = columns.filter((column) => isPinned(column, settings));
  return [...pinned, ...columns.filter((column) => !pinned.includes(column))];
}

/** `columns` with `id` at the place `to`, as ids; as they are when that would leave the list. */
export function reorderColumns(columns: readonly PlannedColumn[], id: string, to: number): readonly string[] {
  const ids = columns.map((column) => column.id);
  const from = ids.indexOf(id);
  if (from < 0 || to < 0 || to >= ids.length) return ids;
  ids.splice(to, 0, ...ids.splice(from, 1));
  return ids;
}

const widthByKind: Readonly<Record<string, number>> = {
  number: 100,
  money: 110,
  flag: 80,
  status: 130,
  date: 110,
  dateTime: 150,
  phone: 140,
  choice: 130,
};

/** Pixels; the person's own width first, then the screen's, which may depend on the language. */
export function columnWidthOf(column: PlannedColumn, settings: Pick<TableSettings, "widths">, language: string): number {
  const { id, width, field } = column;
  const said = typeof width === "object" ? (width[language] ?? Math.max(...Object.values(width))) : width;
  return settings.widths[id] ?? said ?? widthByKind[field.kind] ?? 160;
}

/** Around the words of a button in a row: the padding of its cell and its own, its line, its icon, and what capitals take more. */
const aroundButton = 60;

/** Pixels for the button of the next step: as wide as the longest of these labels, within bounds. */
export function nextWidth(labels: readonly string[]): number {
  const words = labels.map((label) => [...label].reduce((sum, sign) => sum + signWidth(sign), 0));
  return Math.min(176, Math.max(104, Math.ceil(aroundButton + Math.max(0, ...words))));
}

/** Pixels of one sign on such a button: "Compare" is wider than seven letters of "till". */
function signWidth(sign: string): number {
  if ((sign.codePointAt(0) ?? 0) > 0x2e7f) return 12;
  if (/[mwMW@%]/.test(sign)) return 10.8;
  if (/[A-Z]/.test(sign)) return 7.8;
  return /[ fijlrt.,'-]/.test(sign) ? 4 : 6.8;
}
