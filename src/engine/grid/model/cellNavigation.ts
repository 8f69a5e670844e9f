/** The cell that a key leads to, as in a spreadsheet. Pure; lines and columns count from 0. */

export interface CellPosition {
  readonly line: number;
  readonly column: number;
}

export interface GridExtent {
  readonly lines: number;
  readonly columns: number;
  /** Number of lines that fit on the screen. */
  readonly page: number;
  isFilled(position: CellPosition): boolean;
}

export interface NavigationKey {
  readonly key: string;
  /** Ctrl or Cmd is pressed. */
  readonly ctrl?: boolean;
  readonly shift?: boolean;
}

const steps: Readonly<Record<string, readonly [line: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Returns the cell that the key leads to; undefined for a key that does not move. At an edge the position stays. */
export function cellAfterKey(from: CellPosition, { key, ctrl = false }: NavigationKey, extent: GridExtent): CellPosition | undefined {
  const last = { line: Math.max(0, extent.lines - 1), column: Math.max(0, extent.columns - 1) };
  const step = steps[key];
  if (step) return ctrl ? edge(from, step, extent) : clamp({ line: from.line + step[0], column: from.column + step[1] }, last);
  if (key === "Home") return { line: ctrl ? 0 : from.line, column: 0 };
  if (key === "End") return { line: ctrl ? last.line : from.line, column: last.column };
  if (key === "PageDown") return clamp({ ...from, line: from.line + extent.page }, last);
  if (key === "PageUp") return clamp({ ...from, line: from.line - extent.page }, last);
  return undefined;
}

/** Returns the next cell in reading order; undefined before the first and after the last cell, where Tab leaves the grid. */
export function cellAfterTab(
  from: CellPosition,
  back: boolean,
  { lines, columns }: Pick<GridExtent, "lines" | "columns">,
): CellPosition | undefined {
  const at = from.line * columns + from.column + (back ? -1 : 1);
  if (at < 0 || at >= lines * columns) return undefined;
  return { line: Math.floor(at / columns), column: at % columns };
}

/** Goes to the end of the filled block, else over the gap to the next filled cell, else to the edge. */
function edge(from: CellPosition, [line, column]: readonly [number, number], extent: GridExtent): CellPosition {
  const inside = (position: CellPosition) =>
    position.line >= 0 && position.line < extent.lines && position.column >= 0 && position.column < extent.columns;
  const next = (position: CellPosition) => ({ line: position.line + line, column: position.column + column });
  let at = from;
  if (!inside(next(at))) return at;
  const inBlock = extent.isFilled(at) && extent.isFilled(next(at));
  at = next(at);
  if (inBlock) {
    while (inside(next(at)) && extent.isFilled(next(at))) at = next(at);
    return at;
  }
  while (!extent.isFilled(at) && inside(next(at))) at = next(at);
  return at;
}

function clamp(position: CellPosition, last: CellPosition): CellPosition {
  return { line: Math.min(Math.max(position.line, 0), last.line), column: Math.min(Math.max(position.column, 0), last.column) };
}
