/** Where a key leads from a cell, as in a spreadsheet. Pure; lines and columns are counted from 0. */

export interface CellPosition {
  readonly line: number;
  readonly column: number;
}

export interface GridExtent {
  readonly lines: number;
  readonly columns: number;
  /** Lines that fit on the screen. */
  readonly page: number;
  isFilled(spot: CellPosition): boolean;
}

export interface NavigationKey {
  readonly key: string;
  /** Ctrl, or Cmd. */
  readonly far?: boolean;
  readonly shift?: boolean;
}

const steps: Readonly<Record<string, readonly [line: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The spot the key leads to; `undefined` where it is no move. A move against an edge stays where it is. */
export function cellAfterKey(from: CellPosition, { key, far = false }: NavigationKey, field: GridExtent): CellPosition | undefined {
  const last = { line: Math.max(0, field.lines - 1), column: Math.max(0, field.columns - 1) };
  const step = steps[key];
  if (step) return far ? edge(from, step, field) : clamp({ line: from.line + step[0], column: from.column + step[1] }, last);
  if (key === "Home") return { line: far ? 0 : from.line, column: 0 };
  if (key === "End") return { line: far ? last.line : from.line, column: last.column };
  if (key === "PageDown") return clamp({ ...from, line: from.line + field.page }, last);
  if (key === "PageUp") return clamp({ ...from, line: from.line - field.page }, last);
  return undefined;
}

/** The next cell in reading order; `undefined` before the first and after the last: there Tab leaves the grid. */
export function cellAfterTab(
  from: CellPosition,
  back: boolean,
  { lines, columns }: Pick<GridExtent, "lines" | "columns">,
): CellPosition | undefined {
  const at = from.line * columns + from.column + (back ? -1 : 1);
  if (at < 0 || at >= lines * columns) return undefined;
  return { line: Math.floor(at / columns), column: at % columns };
}

/** To the end of the filled block, or over the gap to the next filled cell, or to the edge. */
function edge(from: CellPosition, [line, column]: readonly [number, number], field: GridExtent): CellPosition {
  const inside = (spot: CellPosition) => spot.line >= 0 && spot.line < field.lines && spot.column >= 0 && spot.column < field.columns;
  const next = (spot: CellPosition) => ({ line: spot.line + line, column: spot.column + column });
  let at = from;
  if (!inside(next(at))) return at;
  const inBlock = field.isFilled(at) && field.isFilled(next(at));
  at = next(at);
  if (inBlock) {
    while (inside(next(at)) && field.isFilled(next(at))) at = next(at);
    return at;
  }
  while (!field.isFilled(at) && inside(next(at))) at = next(at);
  return at;
}

function clamp(spot: CellPosition, last: CellPosition): CellPosition {
  return { line: Math.min(Math.max(spot.line, 0), last.line), column: Math.min(Math.max(spot.column, 0), last.column) };
}
