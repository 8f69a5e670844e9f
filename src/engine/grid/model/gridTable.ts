/** The grid as TanStack Table knows it: lines by their key, columns by their place in a row, one chosen range. */
import {
  cellSelectionFeature,
  columnResizingFeature,
  columnSizingFeature,
  createColumnHelper,
  metaHelper,
  type Table,
  tableFeatures,
} from "@tanstack/react-table";
import type { PlannedGridColumn } from "../../plan/plan.ts";
import type { GridLine } from "./gridLines.ts";
import type { CellPosition } from "./cellNavigation.ts";

export interface GridColumnMeta {
  readonly planned: PlannedGridColumn;
}

export const gridFeatures = tableFeatures({
  cellSelectionFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnMeta: metaHelper<GridColumnMeta>(),
});

export type GridTable = Pick<
  Table<typeof gridFeatures, GridLine>,
  "atoms" | "getRowModel" | "getAllLeafColumns" | "getCellSelectionBounds" | "setCellSelection" | "getFlatHeaders" | "getTotalSize"
>;

const helper = createColumnHelper<typeof gridFeatures, GridLine>();
/** Pixels; a column can be drawn no narrower and no wider. */
const narrowest = 44;
const widest = 600;

/** Columns of words share what is left of `room` pixels, so that the grid ends where its card does; 0 leaves them as planned. */
export function gridColumns(columns: readonly PlannedGridColumn[], room: number) {
  const words = columns.filter(({ align }) => align === "start");
  const left = room - columns.reduce((sum, { width }) => sum + width, 0);
  const share = left > 0 ? left / words.reduce((sum, { width }) => sum + width, 0) : 0;
  return helper.columns(
    columns.map((planned) => {
      const size = planned.width + (planned.align === "start" ? Math.floor(planned.width * share) : 0);
      return helper.display({ id: planned.id, size, minSize: narrowest, maxSize: Math.max(widest, size), meta: { planned } });
    }),
  );
}

/** Both corners included; `from` is where the range began: the active cell. */
export interface CellRange {
  readonly from: CellPosition;
  readonly to: CellPosition;
}

export interface CellBox {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export function cellBox({ from, to }: CellRange): CellBox {
  return {
    top: Math.min(from.line, to.line),
    bottom: Math.max(from.line, to.line),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  };
}
