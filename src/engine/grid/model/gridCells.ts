/** The cells of an open grid: their positions, values and locks. */
import type { Json } from "#dialect/json/json.ts";
import type { Translation } from "../../host/EngineProvider.tsx";
import type { GridPlan, PlannedGridColumn } from "../../plan/plan.ts";
import { readText } from "./cellText.ts";
import type { GridAccess } from "./gridAccess.ts";
import type { EditContext } from "./gridEdit.ts";
import { cellPointer, type GridLine, gridLines, type GridRows, innerRows, lineCellValue, sameLines } from "./gridLines.ts";
import type { CellBox, GridTable } from "./gridTable.ts";
import type { CellPosition } from "./cellNavigation.ts";

/** Input of the model with every render of the component. */
export interface GridRendering {
  readonly columns: readonly PlannedGridColumn[];
  readonly table: GridTable;
  readonly translation: Translation;
  /** Number of lines that fit on the screen. */
  pageSize(): number;
  scrollTo(position: CellPosition): void;
  /** Sets the width of a column, in px. */
  resize(column: string, width: number): void;
}

export type GridCells = ReturnType<typeof createGridCells>;

/** The cell at a pointer relative to the rows: `3/name`, `3/parts/0/count`, or `3` for the first cell of the row. */
function positionOf(at: string, lines: readonly GridLine[], columns: readonly PlannedGridColumn[]): CellPosition | undefined {
  const [row = "", ...inside] = at.split("/");
  const rest = inside.join("/");
  const column = columns.findIndex(({ id }) => id === rest.replace(/\/\d+(?=\/)/, "/-"));
  const sub = Number(/\/(\d+)\//.exec(`/${rest}`)?.[1] ?? 0);
  const line = lines.findIndex((one) => one.row === Number(row) && one.sub === sub && !one.isNew);
  return line < 0 ? undefined : { line, column: Math.max(0, column) };
}

function existing(latest: GridRendering | undefined): GridRendering {
  if (!latest) throw new Error("GridModel: not rendered yet. Call setRendered first.");
  return latest;
}

export function createGridCells(access: GridAccess, plan: GridPlan) {
  const lineIndex = createLineIndex(access, plan);
  const lines = () => lineIndex().lines;
  let latest: GridRendering | undefined;
  const rendered = (): GridRendering => existing(latest);
  const pointer = (line: GridLine, column: PlannedGridColumn) => `${access.path}/${line.row}${cellPointer(column, line)}`;

  /** An inner row that does not exist yet has no state of its own. */
  const isFreshInnerRow = (column: PlannedGridColumn, line: GridLine): boolean =>
    column.nested && plan.nested !== undefined && innerRows(access.rows().rows[line.row], plan.nested).length <= line.sub;

  /** True if the cell cannot be edited; `line` is undefined for a row that does not exist yet. */
  function isLocked(column: PlannedGridColumn, line: GridLine | undefined): boolean {
    if (access.isFixed() || column.field.readOnly) return true;
    if (!line || line.isNew || !column.varies || isFreshInnerRow(column, line)) return false;
    const { visible, readOnly } = access.stateAt(pointer(line, column));
    return !visible || readOnly;
  }

  return {
    lines,
    /** Index of the line with this key; undefined where it was removed. */
    lineAt: (key: string): number | undefined => lineIndex().at.get(key),
    /** The latest rendering. Throws before the first one. */
    rendered,
    setRendered: (next: GridRendering): void => void (latest = next),
    pointer,
    isLocked,
    editContext: (): EditContext => ({
      plan,
      columns: rendered().columns,
      maxRows: access.field.maxItems,
      newRow: access.newRow,
      newKey: access.newKey,
      parse: readText,
      isLocked,
    }),
    /** Lines and columns of a range. */
    within: ({ top, bottom, left, right }: CellBox) => ({
      lines: lines().slice(top, bottom + 1),
      columns: rendered().columns.slice(left, right + 1),
    }),
    canEdit(position: CellPosition): boolean {
      const line = lines()[position.line];
      const column = rendered().columns[position.column];
      return line !== undefined && column !== undefined && (line.sub === 0 || column.nested) && !isLocked(column, line);
    },
    valueAt(position: CellPosition): Json | undefined {
      const line = lines()[position.line];
      const column = rendered().columns[position.column];
      return line && column ? lineCellValue(access.rows().rows[line.row], column, line) : undefined;
    },
    /** The cell at a pointer of the record, for a whole row its first cell; undefined for a pointer outside of this grid. */
    positionAt(at: string): CellPosition | undefined {
      return at.startsWith(`${access.path}/`) ? positionOf(at.slice(access.path.length + 1), lines(), rendered().columns) : undefined;
    },
  };
}

interface LineIndex {
  readonly lines: readonly GridLine[];
  /** Key of a line -> its index. */
  readonly at: ReadonlyMap<string, number>;
}

/** Returns a function with the lines of the grid. The result is the same object until a line is added or removed. */
function createLineIndex(access: Pick<GridAccess, "rows" | "isFixed" | "field">, plan: GridPlan): () => LineIndex {
  const { maxItems } = access.field;
  let known: (LineIndex & { rows: GridRows; readonly isOpen: boolean }) | undefined;
  return () => {
    const rows = access.rows();
    const isOpen = !access.isFixed() && (maxItems === undefined || rows.keys.length < maxItems);
    if (known && known.isOpen === isOpen && (known.rows === rows || sameLines(known.rows, rows, plan.nested))) {
      known.rows = rows;
      return known;
    }
    const lines = gridLines(rows, plan.nested, isOpen);
    known = { rows, isOpen, lines, at: new Map(lines.map(({ key }, index) => [key, index])) };
    return known;
  };
}
