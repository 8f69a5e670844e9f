/** Editing of the active cell: start, type, commit or cancel. */
import type { PlannedGridColumn } from "../../plan/plan.ts";
import { asText } from "../../values/control.ts";
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
  readonly selection: GridSelection;
  readonly undo: GridUndo;
  readonly state: GridStateStore;
}

/** Writes texts and values into cells, as one step of undo. */
function createCellWriter({ access, cells, selection, undo }: CellEditingOptions) {
  /** Writes several cells of one line. On the new line it adds the row first. */
  function put(line: GridLine, writes: readonly Write[]): void {
    const edit = startEdit(access.rows());
    // Read before the change: the new line moves down by one.
    const range = selection.range();
    if (line.isNew) edit.insert(edit.rows.length, access.newRow(), access.newKey());
    edit.write(line.row, writes);
    // Reports no problems of other cells: the row is still being entered.
    undo.apply({ ...edit.edit(), changedKeys: new Set() });
    // The selection stays on the added row.
    if (line.isNew && access.rows().keys[line.row] !== undefined && range) selection.select(range);
  }

  function write(line: GridLine, column: PlannedGridColumn, text: string): void {
    const row = access.rows().rows[line.row];
    const writes = typedWrites(cells.editContext(), line, column, text);
    const isSame = plainText(column, lineCellValue(row, column, line), cells.rendered().translation.language) === text;
    // The same text again over a cell that failed is read again: it may split now, or be understood.
    const changes = writes.some((write) => asText(write.value) !== asText(lineCellValue(row, write.column, write.line)));
    if (isSame && !changes) return;
    put(line, writes);
    access.leave(cells.pointer(line, column));
  }
  return { put, write };
}

export function createCellEditing(options: CellEditingOptions) {
  const { access, cells, selection, undo, state } = options;
  const { put, write } = createCellWriter(options);
  const translation = () => cells.rendered().translation;
  return {
    put,
    /** Starts to edit the active cell, with this text or its value. Returns false, with a notice, if it is locked. */
    edit(mode: Editing["mode"], text?: string): boolean {
      const position = selection.range()?.from;
      if (!position) return false;
      if (!cells.canEdit(position)) {
        if (!access.isFixed()) undo.announce(translation().t("grid.locked"), "warning");
        return false;
      }
      const column = cells.rendered().columns[position.column];
      const initialText = text ?? (column ? plainText(column, cells.valueAt(position), translation().language) : "");
      state.set({ editing: { position, text: initialText, mode } });
      return true;
    },
    type(text: string): void {
      const { editing } = state.get();
      if (editing) state.set({ editing: { ...editing, text } });
    },
    /** Switches between arrows that leave the cell and arrows that move in its text. */
    toggleMode(): void {
      const { editing } = state.get();
      if (editing) state.set({ editing: { ...editing, mode: editing.mode === "typed" ? "opened" : "typed" } });
    },
    cancel: (): void => state.set({ editing: undefined }),
    /** Ends the editing and writes the typed text. */
    commit(): void {
      const { editing } = state.get();
      if (!editing) return;
      state.set({ editing: undefined });
      const line = cells.lines()[editing.position.line];
      const column = cells.rendered().columns[editing.position.column];
      if (line && column) write(line, column, editing.text);
    },
  };
}
