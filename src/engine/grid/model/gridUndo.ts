/** Changes of an open grid, each a step that can be taken back; says what was done, and what of it could not be. */
import type { GridAccess } from "./gridAccess.ts";
import type { GridCells } from "./gridCells.ts";
import type { GridSelection } from "./gridSelection.ts";
import type { GridEdit } from "./gridEdit.ts";
import type { GridRows } from "./gridLines.ts";
import type { GridStateStore } from "./gridState.ts";
import { createUndoHistory } from "./undoHistory.ts";

export type GridUndo = ReturnType<typeof createGridUndo>;

export function createGridUndo(access: GridAccess, cells: GridCells, choice: GridSelection, state: GridStateStore) {
  const history = createUndoHistory();
  const words = () => cells.drawn().words;
  let turn = 0;

  function say(text: string, tone: "info" | "warning" = "info"): void {
    if (text) state.set({ notice: { text, tone, turn: ++turn } });
  }

  const tellSteps = () => state.set({ undo: history.canUndo, redo: history.canRedo });

  function goBack(step: (present: GridRows) => GridRows | undefined, done: string): void {
    if (access.isFixed()) return;
    const rows = step(access.rows());
    if (!rows) return;
    access.put(rows);
    tellSteps();
    say(done);
    const at = choice.range();
    const last = cells.lines().length - 1;
    if (at && at.from.line > last) choice.goTo({ ...at.from, line: Math.max(0, last) });
  }

  return {
    say,
    /** Takes a change over as one step; says what of it could not be done, else `done`. */
    apply(edit: GridEdit, done = ""): void {
      const { t } = words();
      const before = access.rows();
      const changed = edit.next.rows.length !== before.rows.length || edit.next.rows.some((row, at) => row !== before.rows[at]);
      if (changed) {
        history.keep(before);
        access.put(edit.next, edit.touched);
        tellSteps();
      }
      const left = edit.left > 0 ? t("grid.noRoom", { count: edit.left, limit: access.field.schema.maxItems ?? 0 }) : "";
      const skipped = edit.skipped > 0 ? t("grid.skipped", { count: edit.skipped }) : "";
      const told = [changed ? done : "", left, skipped].filter(Boolean).join(" ");
      say(told, left || skipped ? "warning" : "info");
    },
    undo: (): void => goBack(history.undo, words().t("grid.undone")),
    redo: (): void => goBack(history.redo, words().t("grid.redone")),
    /** Takes back nothing any more of what was done before. */
    forget(): void {
      if (!history.canUndo && !history.canRedo) return;
      history.clear();
      tellSteps();
    },
  };
}
