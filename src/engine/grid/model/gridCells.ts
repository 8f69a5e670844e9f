/** What stands where in an open grid, and what of it may be changed. */
import type { Json } from "#dialect/json/json.ts";
import type { Translation } from "../../host/EngineProvider.tsx";
import type { GridPlan, PlannedGridColumn } from "../../plan/plan.ts";
import { readText } from "./cellText.ts";
import type { GridAccess } from "./gridAccess.ts";
import type { EditFrame } from "./gridEdit.ts";
import { cellPointer, type GridLine, gridLines, type GridRows, innerRows, lineCellValue, sameLines } from "./gridLines.ts";
import type { CellBox, GridTable } from "./gridTable.ts";
import type { CellPosition } from "./cellNavigation.ts";

/** What the drawn grid tells its model at every drawing. */
export interface GridDrawn {
  readonly columns: readonly PlannedGridColumn[];
  readonly table: GridTable;
  readonly words: Translation;
  /** Lines that fit on the screen. */
  readonly page: number;
  /** Brings a cell into sight. */
  show(spot: CellPosition): void;
  /** Draws a column this wide. */
  resize(column: string, width: number): void;
}

export type GridCells = ReturnType<typeof createGridCells>;

export function createGridCells(access: GridAccess, plan: GridPlan) {
  const most = access.field.schema.maxItems;
  const lined = createLineIndex(access, plan);
  const lines = () => lined().lines;
  let shown: GridDrawn | undefined;

  const drawn = (): GridDrawn => {
    if (!shown) throw new Error("The grid was asked before it was drawn");
    return shown;
  };

  const pointer = (line: GridLine, column: PlannedGridColumn) => `${access.path}/${line.row}${cellPointer(column, line)}`;

  function isLocked(column: PlannedGridColumn, line: GridLine | undefined): boolean {
    if (access.isFixed() || column.field.readOnly) return true;
    if (!line || line.fresh || !column.varies) return false;
    // A row inside the row that is yet to be made has no state of its own.
    if (column.nested && plan.nested !== undefined && innerRows(access.rows().rows[line.row], plan.nested).length <= line.sub) return false;
    const { visible, readOnly } = access.stateAt(pointer(line, column));
    return !visible || readOnly;
  }

  return {
    lines,
    /** The line of this key; undefined where it is gone. */
    lineAt: (key: string): number | undefined => lined().at.get(key),
    drawn,
    draw: (next: GridDrawn): void => void (shown = next),
    pointer,
    isLocked,
    frame: (): EditFrame => ({
      plan,
      columns: drawn().columns,
      most,
      freshRow: access.newRow,
      newKey: access.newKey,
      parse: readText,
      isLocked,
    }),
    inBox: ({ top, bottom, left, right }: CellBox) => ({
      lines: lines().slice(top, bottom + 1),
      columns: drawn().columns.slice(left, right + 1),
    }),
    canEdit(spot: CellPosition): boolean {
      const line = lines()[spot.line];
      const column = drawn().columns[spot.column];
      return line !== undefined && column !== undefined && (line.sub === 0 || column.nested) && !isLocked(column, line);
    },
    valueAt(spot: CellPosition): Json | undefined {
      const line = lines()[spot.line];
      const column = drawn().columns[spot.column];
      return line && column ? lineCellValue(access.rows().rows[line.row], column, line) : undefined;
    },
    /** The cell at a pointer of the record; undefined where that is none of this grid. A row as a whole is its first cell. */
    spotAt(at: string): CellPosition | undefined {
      if (!at.startsWith(`${access.path}/`)) return undefined;
      const [row = "", ...inside] = at.slice(access.path.length + 1).split("/");
      const rest = inside.join("/");
      const column = drawn().columns.findIndex(({ id }) => id === rest.replace(/\/\d+(?=\/)/, "/-"));
      const sub = Number(/\/(\d+)\//.exec(`/${rest}`)?.[1] ?? 0);
      const line = lines().findIndex((one) => one.row === Number(row) && one.sub === sub && !one.fresh);
      return line < 0 ? undefined : { line, column: Math.max(0, column) };
    },
  };
}

/** The lines of an open grid and where each stands; worked out anew only when one came or went. */
interface LineIndex {
  readonly lines: readonly GridLine[];
  /** Key of a line -> its place. */
  readonly at: ReadonlyMap<string, number>;
}

/** Answers the same object while no line came or went. */
function createLineIndex(access: Pick<GridAccess, "rows" | "isFixed" | "field">, plan: GridPlan): () => LineIndex {
  const most = access.field.schema.maxItems;
  let known: (LineIndex & { rows: GridRows; readonly open: boolean }) | undefined;
  return () => {
    const rows = access.rows();
    const open = !access.isFixed() && (most === undefined || rows.keys.length < most);
    if (known && known.open === open && (known.rows === rows || sameLines(known.rows, rows, plan.nested))) {
      known.rows = rows;
      return known;
    }
    const lines = gridLines(rows, plan.nested, open);
    known = { rows, open, lines, at: new Map(lines.map(({ key }, index) => [key, index])) };
    return known;
  };
}
