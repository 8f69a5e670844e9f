/**
 * Pastes a block of texts into the grid. Pure.
 *
 * - A block that fits a whole number of times into the selected range fills it;
 *   a single value fills any range.
 * - Lines beyond the last row add rows, up to the limit.
 * - Locked cells are skipped and counted.
 * - `60*40*50` in a column that splits fills the columns beside it too, as
 *   typed. A cell of that column that does not split stays in its own column.
 * - With inner rows, each line of the block is one line of the grid. A line that
 *   repeats the row's group, or leaves the row's own cells empty, continues the
 *   row above.
 * - In flat rows a new line with all `carry` cells empty takes them from the row
 *   above.
 */
import { splitTyped } from "#dialect/fields/typedNumber.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { asText } from "../../values/control.ts";
import type { PlannedGridColumn } from "../../plan/plan.ts";
import { type EditContext, type GridEdit, startEdit, type Write } from "./gridEdit.ts";
import { lineCellValue, type GridLine, type GridRows, innerRows } from "./gridLines.ts";
import type { CellPosition } from "./cellNavigation.ts";

/** A cell that the block does not write. */
const untouched = undefined;
/** The texts of one line of a block. */
type Cells = readonly (string | typeof untouched)[];

export interface PasteTarget {
  readonly lines: readonly GridLine[];
  readonly at: CellPosition;
  /** Size of the selected range. */
  readonly range: { readonly lines: number; readonly columns: number };
}

/** Pastes `pasted` at `at`. */
export function pasteBlock(
  context: EditContext,
  before: GridRows,
  { lines, at, range }: PasteTarget,
  pasted: readonly (readonly string[])[],
): GridEdit {
  const split = splitColumns(context.columns, at.column, pasted);
  const block = tiled(split, range);
  const edit = startEdit(before);
  for (const [offset, texts] of block.entries()) {
    const line = lines[at.line + offset];
    const columns = context.columns.slice(at.column, at.column + texts.length);
    if (line && !line.isNew) {
      edit.write(line.row, overwrite(context, edit.rows[line.row], line, columns, texts, edit.counts));
    } else if (texts.some((text) => text !== untouched && text.trim() !== "")) {
      append(context, edit, columns, texts);
    }
  }
  return edit.edit();
}

function overwrite(
  context: EditContext,
  row: Rec | undefined,
  line: GridLine,
  columns: readonly PlannedGridColumn[],
  texts: Cells,
  counts: { skipped: number },
): Write[] {
  return columns.flatMap((column, index): Write[] => {
    const text = texts[index];
    if (text === untouched) return [];
    // A continued line does not change the row's own cells by repeating them or leaving them empty.
    const isOfRow = line.sub > 0 && !column.nested;
    if (!isOfRow && !context.isLocked(column, line)) return [{ column, line, value: context.parse(column, text) }];
    const current = lineCellValue(row, column, { sub: isOfRow ? 0 : line.sub });
    if (text.trim() !== "" && asText(context.parse(column, text)) !== asText(current)) counts.skipped++;
    return [];
  });
}

function append(context: EditContext, edit: ReturnType<typeof startEdit>, columns: readonly PlannedGridColumn[], texts: Cells): void {
  const writes = (sub: number, includes: (column: PlannedGridColumn) => boolean): Write[] =>
    columns.flatMap((column, index): Write[] => {
      const text = texts[index] ?? "";
      if (text.trim() === "" || !includes(column)) return [];
      if (!context.isLocked(column, undefined)) return [{ column, line: { sub }, value: context.parse(column, text) }];
      edit.counts.skipped++;
      return [];
    });
  const last = edit.rows.length - 1;
  const parent = edit.rows[last];
  if (parent && continues(context, parent, columns, texts)) {
    const inner = innerRows(parent, context.plan.nested ?? "");
    const sub = inner.length === 1 && isObject(inner[0]) && Object.keys(inner[0]).length === 0 ? 0 : inner.length;
    return edit.write(
      last,
      writes(sub, ({ nested }) => nested),
    );
  }
  if (context.maxRows !== undefined && edit.rows.length >= context.maxRows) {
    edit.counts.dropped++;
    return;
  }
  edit.insert(edit.rows.length, { ...context.newRow(), ...(parent && carried(context, parent, columns, texts)) }, context.newKey());
  edit.write(
    edit.rows.length - 1,
    writes(0, () => true),
  );
}

/** The `carry` cells of the row above, for a line that leaves all of them empty. */
function carried({ plan }: EditContext, parent: Rec, columns: readonly PlannedGridColumn[], texts: Cells): Rec {
  const carry = plan.carry ?? [];
  const places = carry.map((name) => columns.findIndex(({ id }) => id === name));
  if (places.some((at) => at < 0 || (texts[at] ?? "").trim() !== "")) return {};
  return Object.fromEntries(carry.flatMap((name) => (parent[name] === undefined ? [] : [[name, parent[name]]])));
}

/** True if a line continues the row above: it repeats the row's group, or leaves the row's own cells empty. */
function continues({ plan, parse }: EditContext, parent: Rec, columns: readonly PlannedGridColumn[], texts: Cells): boolean {
  if (plan.nested === undefined) return false;
  const text = (index: number) => (texts[index] ?? "").trim();
  if (!columns.some(({ nested }, index) => nested && text(index) !== "")) return false;
  const group = columns.findIndex(({ id }) => id === plan.groupBy);
  const column = columns[group];
  if (column && text(group) !== "") return asText(parse(column, text(group))) === asText(lineCellValue(parent, column, { sub: 0 }));
  if (column) return true;
  return columns.every(({ nested }, index) => nested || text(index) === "");
}

/** Repeats a block that fits into the range a whole number of times. */
function tiled(block: readonly Cells[], range: PasteTarget["range"]): readonly Cells[] {
  const height = block.length;
  const width = block[0]?.length ?? 0;
  if (height === 0 || width === 0) return [];
  const down = range.lines % height === 0 ? Math.max(1, range.lines / height) : 1;
  const across = range.columns % width === 0 ? Math.max(1, range.columns / width) : 1;
  if (down === 1 && across === 1) return block;
  return Array.from({ length: height * down }, (_, line) =>
    Array.from({ length: width * across }, (_, column) => block[line % height]?.[column % width]),
  );
}

/**
 * Splits the cells of a block as if each was typed. The parts go into the cells beside it where the block leaves those empty,
 * as below a merged heading; otherwise the column becomes several, and the columns after it move on.
 */
function splitColumns(columns: readonly PlannedGridColumn[], start: number, pasted: readonly (readonly string[])[]): readonly Cells[] {
  let block: readonly Cells[] = pasted;
  for (let at = 0; at < Math.max(...block.map(({ length }) => length)); at++) {
    const column = columns[start + at];
    const adjacent = column ? adjacentParts(columns, start + at) : 0;
    if (!column || adjacent < 2) continue;
    const parts = block.map((texts) => splitTyped(column.field.number ?? {}, texts[at] ?? "")?.slice(0, adjacent));
    const width = Math.max(0, ...parts.map((found) => found?.length ?? 0));
    if (width === 0) continue;
    const hasRoom = block.every(
      (texts, line) => !parts[line] || (texts.length >= at + width && texts.slice(at + 1, at + width).every((text) => !text?.trim())),
    );
    block = block.map((texts, line) => {
      const found = parts[line];
      if (!found && hasRoom) return texts;
      // A line without anything to split empties the cells, as any empty cell of a block does; one that does not split leaves them.
      const rest = found || !texts[at]?.trim() ? "" : untouched;
      const cells = found ?? [texts[at] ?? ""];
      return [
        ...texts.slice(0, at),
        ...Array.from({ length: width }, (_, part) => cells[part] ?? rest),
        ...texts.slice(hasRoom ? at + width : at + 1),
      ];
    });
    at += width - 1;
  }
  return block;
}

/** Number of columns that a text of this column splits into and that are adjacent, starting with it. */
function adjacentParts(columns: readonly PlannedGridColumn[], at: number): number {
  const { split = [] } = columns[at] ?? {};
  const gap = split.findIndex((id, index) => columns[at + index]?.id !== id);
  return gap < 0 ? split.length : gap;
}

/** The cells that one typed text writes: the cell itself, or the columns that the text splits into. */
export function typedWrites(context: EditContext, line: GridLine, column: PlannedGridColumn, text: string): Write[] {
  const parts = column.split.length > 0 ? splitTyped(column.field.number ?? {}, text) : undefined;
  if (!parts) return [{ column, line, value: context.parse(column, text) }];
  return parts.flatMap((part, index): Write[] => {
    const target = context.columns.find(({ id }) => id === column.split[index]);
    return target && !context.isLocked(target, line.isNew ? undefined : line)
      ? [{ column: target, line, value: context.parse(target, part) as Json }]
      : [];
  });
}
