/** The one cell of an open grid that is typed in: begun, typed, kept or given up. */
import type { PlannedGridColumn } from "../../plan/plan.ts";
import { plainText } from "./cellText.ts";
import type { GridAccess } from "./gridAccess.ts";
import type { GridCells } from "./gridCells.ts";
import type { GridSelection } from "./gridSelection.ts";
import { startEdit, type Write } from "./gridEdit.ts";
import { lineCellValue, type GridLine } from "./gridLines.ts";
import type { Editing, GridStateStore } from "./gridState.ts";
import type { GridUndo } from "./gridUndo.ts";
import { typedWrites } from "./pasteBlock.ts";

export interface CellEditingOptions {
  readonly access: GridAccess;
  readonly cells: GridCells;
  readonly choice: GridSelection;
  readonly steps: GridUndo;
  readonly state: GridStateStore;
}

export function createCellEditing({ access, cells, choice, steps, state }: CellEditingOptions) {
  const words = () => cells.drawn().words;

  /** Several cells of one line, in a row that is made where there is none yet. */
  function put(line: GridLine, writes: readonly Write[]): void {
    const edit = startEdit(access.rows());
    // Before the rows move: the line where a row is begun stands one further down by then.
    const at = choice.range();
    if (line.fresh) edit.insert(edit.rows.length, access.newRow(), access.newKey());
    edit.write(line.row, writes);
    // Of a row that is still being typed only the cell that was left speaks.
    steps.apply({ ...edit.edit(), touched: new Set() });
    // What stood where a new row is begun is that row now.
    if (line.fresh && access.rows().keys[line.row] !== undefined && at) choice.select(at);
  }

  function write(line: GridLine, column: PlannedGridColumn, text: string): void {
    const stands = lineCellValue(access.rows().rows[line.row], column, line);
    if (plainText(column, stands, words().language) === text) return;
    put(line, typedWrites(cells.frame(), line, column, text));
    access.leave(cells.pointer(line, column));
  }

  return {
    put,
    /** Begins to edit the active cell, with this text in it or what stands there; tells why where that cannot be. */
    edit(mode: Editing["mode"], text?: string): boolean {
      const spot = choice.range()?.from;
      if (!spot) return false;
      if (!cells.canEdit(spot)) {
        if (!access.isFixed()) steps.say(words().t("grid.locked"), "warning");
        return false;
      }
      const column = cells.drawn().columns[spot.column];
      const begun = text ?? (column ? plainText(column, cells.valueAt(spot), words().language) : "");
      state.set({ editing: { spot, text: begun, mode } });
      return true;
    },
    type(text: string): void {
      const { editing } = state.get();
      if (editing) state.set({ editing: { ...editing, text } });
    },
    /** From arrows that leave the cell to arrows inside its text, and back. */
    turnMode(): void {
      const { editing } = state.get();
      if (editing) state.set({ editing: { ...editing, mode: editing.mode === "typed" ? "opened" : "typed" } });
    },
    cancel: (): void => state.set({ editing: undefined }),
    /** Ends the editing of a cell and keeps what was typed. */
    commit(): void {
      const { editing } = state.get();
      if (!editing) return;
      state.set({ editing: undefined });
      const line = cells.lines()[editing.spot.line];
      const column = cells.drawn().columns[editing.spot.column];
      if (line && column) write(line, column, editing.text);
    },
  };
}
