/** Which cells of an open grid are chosen, and where a key leads from them. */
import { asText } from "../../values/control.ts";
import type { GridAccess } from "./gridAccess.ts";
import type { GridCells } from "./gridCells.ts";
import type { GridLine } from "./gridLines.ts";
import type { CellRange } from "./gridTable.ts";
import { type GridExtent, cellAfterKey, type NavigationKey, type CellPosition, cellAfterTab } from "./cellNavigation.ts";

export type GridSelection = ReturnType<typeof createGridSelection>;

export function createGridSelection(access: Pick<GridAccess, "problems">, cells: GridCells) {
  const { lines, drawn } = cells;
  const ranges = () => drawn().table.atoms.cellSelection.get();

  const spotOf = (key: string, column: string): CellPosition | undefined => {
    const line = cells.lineAt(key);
    const at = drawn().columns.findIndex(({ id }) => id === column);
    return line === undefined || at < 0 ? undefined : { line, column: at };
  };

  /** The range in work; the last one where several are chosen. */
  function range(): CellRange | undefined {
    const last = ranges().at(-1);
    const from = last && spotOf(last.anchorRowId, last.anchorColumnId);
    const to = last && spotOf(last.focusRowId, last.focusColumnId);
    return from && { from, to: to ?? from };
  }

  /** Chooses a range, beside the ones before where `add`. */
  function select({ from, to }: CellRange, add = false, shown: CellPosition = to): void {
    const { columns, table, show } = drawn();
    const all = lines();
    const [anchor, focus] = [all[from.line], all[to.line]];
    const [first, last] = [columns[from.column], columns[to.column]];
    if (!anchor || !focus || !first || !last) return;
    const chosen = { anchorRowId: anchor.key, anchorColumnId: first.id, focusRowId: focus.key, focusColumnId: last.id };
    table.setCellSelection((before) => [...(add ? before : []), chosen]);
    show(shown);
  }
  const goTo = (spot: CellPosition): void => select({ from: spot, to: spot });

  /** The grid as a field that keys move in. */
  const field = (): GridExtent => ({
    lines: lines().length,
    columns: drawn().columns.length,
    page: drawn().page,
    isFilled: (spot) => asText(cells.valueAt(spot)) !== "",
  });

  return {
    range,
    select,
    goTo,

    /** Lines of all ranges that are chosen, from the first. */
    chosenLines(): GridLine[] {
      const all = lines();
      const chosen = new Set<number>();
      for (const one of ranges()) {
        const [from, to] = [cells.lineAt(one.anchorRowId), cells.lineAt(one.focusRowId)];
        if (from === undefined || to === undefined) continue;
        for (let line = Math.min(from, to); line <= Math.max(from, to); line++) chosen.add(line);
      }
      return [...chosen].sort((a, b) => a - b).flatMap((line) => all[line] ?? []);
    },

    /** Follows a key that moves; false where it is none. With Shift the range grows instead. */
    move(pressed: NavigationKey): boolean {
      const at = range() ?? { from: { line: 0, column: 0 }, to: { line: 0, column: 0 } };
      const to = cellAfterKey(pressed.shift ? at.to : at.from, pressed, field());
      if (!to) return false;
      if (pressed.shift) select({ from: at.from, to });
      else goTo(to);
      return true;
    },
    /** So many lines on, or back; at the edge it stays. */
    step(lineSteps: number): void {
      const at = range()?.from;
      if (at) goTo({ ...at, line: Math.min(Math.max(0, at.line + lineSteps), lines().length - 1) });
    },
    /** To the next cell in reading order; false where that leaves the grid. */
    tab(back: boolean): boolean {
      const at = range()?.from;
      const to = at && cellAfterTab(at, back, field());
      if (to) goTo(to);
      return to !== undefined;
    },
    /** To the next cell with a problem after the active one, from the first again after the last. */
    nextProblem(): void {
      const order = ({ line, column }: CellPosition) => line * drawn().columns.length + column;
      const wrong = access.problems().flatMap(({ path }) => cells.spotAt(path) ?? []);
      const sorted = wrong.sort((a, b) => order(a) - order(b));
      const from = range()?.from;
      const next = sorted.find((spot) => !from || order(spot) > order(from)) ?? sorted[0];
      if (next) goTo(next);
    },
  };
}
