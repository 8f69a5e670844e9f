/** Applies changes to an open grid as undoable steps and announces their outcome. */
import type { GridAccess } from "./gridAccess.ts";
import type { GridCells } from "./gridCells.ts";
import type { GridSelection } from "./gridSelection.ts";
import type { GridEdit } from "./gridEdit.ts";
import type { GridRows } from "./gridLines.ts";
import type { GridStateStore } from "./gridState.ts";
import { createUndoHistory } from "./undoHistory.ts";

export type GridUndo = ReturnType<typeof createGridUndo>;

export function createGridUndo(access: GridAccess, cells: GridCells, selection: GridSelection, state: GridStateStore) {
  const history = createUndoHistory();
  const translation = () => cells.rendered().translation;
  let revision = 0;

  function announce(text: string, tone: "info" | "warning" = "info"): void {
    if (text) state.set({ notice: { text, tone, revision: ++revision } });
  }

  const updateButtons = () => state.set({ undo: history.canUndo, redo: history.canRedo });

  function restore(step: (present: GridRows) => GridRows | undefined, done: string): void {
    if (access.isFixed()) return;
    const rows = step(access.rows());
    if (!rows) return;
    access.put(rows);
    updateButtons();
    announce(done);
    const at = selection.range();
    const last = cells.lines().length - 1;
    if (at && at.from.line > last) selection.goTo({ ...at.from, line: Math.max(0, last) });
  }

  return {
    announce,
    /** Applies a change as one step. Announces `done` and what could not be done. */
    apply(edit: GridEdit, done = ""): void {
      const { t } = translation();
      const before = access.rows();
      const changed = edit.next.rows.length !== before.rows.length || edit.next.rows.some((row, at) => row !== before.rows[at]);
      if (changed) {
        history.push(before);
        access.put(edit.next, edit.changedKeys);
        updateButtons();
      }
      const dropped = edit.dropped > 0 ? t("grid.noRoom", { count: edit.dropped, limit: access.field.maxItems ?? 0 }) : "";
      const skipped = edit.skipped > 0 ? t("grid.skipped", { count: edit.skipped }) : "";
      const message = [changed ? done : "", dropped, skipped].filter(Boolean).join(" ");
      announce(message, dropped || skipped ? "warning" : "info");
    },
    undo: (): void => restore(history.undo, translation().t("grid.undone")),
    redo: (): void => restore(history.redo, translation().t("grid.redone")),
    /** Clears the undo history. */
    forget(): void {
      if (!history.canUndo && !history.canRedo) return;
      history.clear();
      updateButtons();
    },
  };
}
