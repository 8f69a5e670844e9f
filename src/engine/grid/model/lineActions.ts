/** Actions on the selected lines: insert, duplicate and delete. */
import { deleteLines, duplicateRows, insertInside, insertRows } from "./changeLines.ts";
import type { GridCore } from "./gridCore.ts";

export function lineActions(core: GridCore) {
  const { access } = core;
  const t: ReturnType<GridCore["rendered"]>["translation"]["t"] = (key, params) => core.rendered().translation.t(key, params);
  /** Selects the cell of this line in the present column. */
  const goToLine = (line: number): void => core.goTo({ line: Math.max(0, line), column: core.range()?.from.column ?? 0 });
  const lineOfRow = (row: number): number => core.lines().findIndex((line) => line.row === row);

  return {
    /** Inserts as many rows as are selected, above them; with `below` one row below them. Without selected rows it appends one. */
    insert(below = false): void {
      if (access.isFixed()) return;
      const rows = [...new Set(core.selectedLines().flatMap(({ isNew, row }) => (isNew ? [] : [row])))];
      const [first] = rows;
      const at = first === undefined ? access.rows().keys.length : below ? (rows.at(-1) ?? first) + 1 : first;
      core.apply(insertRows(core.editContext(), access.rows(), at, Math.max(1, below ? 1 : rows.length)), t("grid.inserted"));
      goToLine(lineOfRow(at));
    },
    /** Inserts an inner row after the active line. */
    insertInside(): void {
      const at = core.range()?.from;
      const line = at && core.lines()[at.line];
      if (!at || !line || line.isNew || access.isFixed()) return;
      core.apply(insertInside(core.editContext(), access.rows(), line), t("grid.inserted"));
      const column = core.rendered().columns.findIndex(({ nested }) => nested);
      core.goTo({ line: Math.min(at.line + 1, core.lines().length - 1), column: Math.max(0, column) });
    },
    duplicate(): void {
      if (access.isFixed()) return;
      const selected = core.selectedLines();
      const edit = duplicateRows(core.editContext(), access.rows(), selected);
      core.apply(edit, t("grid.duplicated", { count: edit.added }));
      const line = lineOfRow((selected.at(-1)?.row ?? 0) + 1);
      if (line >= 0) goToLine(line);
    },
    remove(): void {
      if (access.isFixed()) return;
      const selected = core.selectedLines().filter(({ isNew }) => !isNew);
      const first = selected[0] ? core.lines().indexOf(selected[0]) : 0;
      const column = core.range()?.from.column ?? 0;
      const count = access.rows().keys.length;
      const edit = deleteLines(core.editContext(), access.rows(), selected);
      core.apply(edit, t("grid.deleted", { count: Math.max(count - edit.next.keys.length, 1) }));
      core.goTo({ line: Math.max(0, Math.min(first, core.lines().length - 1)), column });
    },
  };
}
