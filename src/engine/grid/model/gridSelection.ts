/** The selected cells of an open grid, and the moves of the active cell. */
import { asText } from "../../values/control.ts";
import type { GridAccess } from "./gridAccess.ts";
import type { GridCells } from "./gridCells.ts";
import type { GridLine } from "./gridLines.ts";
import type { CellRange } from "./gridTable.ts";
import { cellAfterKey, cellAfterTab, type CellPosition, type GridExtent, type NavigationKey } from "./cellNavigation.ts";

export type GridSelection = ReturnType<typeof createGridSelection>;

export function createGridSelection(access: Pick<GridAccess, "problems">, cells: GridCells) {
  const ranges = selectedRanges(cells);
  return { ...ranges, ...selectionMoves(access, cells, ranges) };
}

type Ranges = ReturnType<typeof selectedRanges>;

function selectedRanges(cells: GridCells) {
  const { lines, rendered } = cells;
  const stored = () => rendered().table.atoms.cellSelection.get();

  const positionOf = (key: string, column: string): CellPosition | undefined => {
    const line = cells.lineAt(key);
    const at = rendered().columns.findIndex(({ id }) => id === column);
    return line === undefined || at < 0 ? undefined : { line, column: at };
  };

  /** The latest selected range; its start is the active cell. */
  function range(): CellRange | undefined {
    const last = stored().at(-1);
    const from = last && positionOf(last.anchorRowId, last.anchorColumnId);
    const to = last && positionOf(last.focusRowId, last.focusColumnId);
    return from && { from, to: to ?? from };
  }

  /** Selects a range and scrolls to `visible`. `add` keeps the ranges before. */
  function select({ from, to }: CellRange, add = false, visible: CellPosition = to): void {
    const { columns, table, scrollTo } = rendered();
    const all = lines();
    const [anchor, focus] = [all[from.line], all[to.line]];
    const [first, last] = [columns[from.column], columns[to.column]];
    if (!anchor || !focus || !first || !last) return;
    const selected = { anchorRowId: anchor.key, anchorColumnId: first.id, focusRowId: focus.key, focusColumnId: last.id };
    table.setCellSelection((before) => [...(add ? before : []), selected]);
    scrollTo(visible);
  }

  return {
    range,
    select,
    goTo: (position: CellPosition): void => select({ from: position, to: position }),
    /** Lines of all selected ranges, in order. */
    selectedLines(): GridLine[] {
      const all = lines();
      const selected = new Set<number>();
      for (const one of stored()) {
        const [from, to] = [cells.lineAt(one.anchorRowId), cells.lineAt(one.focusRowId)];
        if (from === undefined || to === undefined) continue;
        for (let line = Math.min(from, to); line <= Math.max(from, to); line++) selected.add(line);
      }
      return [...selected].sort((a, b) => a - b).flatMap((line) => all[line] ?? []);
    },
  };
}

function selectionMoves(access: Pick<GridAccess, "problems">, cells: GridCells, { range, select, goTo }: Ranges) {
  const { lines, rendered } = cells;
  const extent = (): GridExtent => ({
    lines: lines().length,
    columns: rendered().columns.length,
    page: rendered().pageSize(),
    isFilled: (position) => asText(cells.valueAt(position)) !== "",
  });

  return {
    /** Follows a navigation key, with Shift by extending the range. Returns false for any other key. */
    move(pressed: NavigationKey): boolean {
      const at = range() ?? { from: { line: 0, column: 0 }, to: { line: 0, column: 0 } };
      const to = cellAfterKey(pressed.shift ? at.to : at.from, pressed, extent());
      if (!to) return false;
      if (pressed.shift) select({ from: at.from, to });
      else goTo(to);
      return true;
    },
    /** Moves by so many lines, at most to the edge. */
    step(lineSteps: number): void {
      const at = range()?.from;
      if (at) goTo({ ...at, line: Math.min(Math.max(0, at.line + lineSteps), lines().length - 1) });
    },
    /** Moves to the next cell in reading order. Returns false where that leaves the grid. */
    tab(back: boolean): boolean {
      const at = range()?.from;
      const to = at && cellAfterTab(at, back, extent());
      if (to) goTo(to);
      return to !== undefined;
    },
    /** Moves to the next cell with a problem; after the last one to the first. */
    nextProblem(): void {
      const order = ({ line, column }: CellPosition) => line * rendered().columns.length + column;
      const wrong = access.problems().flatMap(({ path }) => cells.positionAt(path) ?? []);
      const sorted = wrong.sort((a, b) => order(a) - order(b));
      const from = range()?.from;
      const next = sorted.find((position) => !from || order(position) > order(from)) ?? sorted[0];
      if (next) goTo(next);
    },
  };
}
