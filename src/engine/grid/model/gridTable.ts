/** The grid's setup of TanStack Table: features, columns and ranges of cells. */
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
/** Limits of a column's width, in px. */
const minWidth = 44;
const maxWidth = 600;

/** Column definitions. Text columns share the free part of `width` px, so that the grid fills its card; 0 keeps the planned widths. */
export function gridColumns(columns: readonly PlannedGridColumn[], width: number) {
  const textColumns = columns.filter(({ align }) => align === "start");
  const free = width - columns.reduce((sum, column) => sum + column.width, 0);
  const share = free > 0 ? free / textColumns.reduce((sum, column) => sum + column.width, 0) : 0;
  return helper.columns(
    columns.map((planned) => {
      const size = planned.width + (planned.align === "start" ? Math.floor(planned.width * share) : 0);
      return helper.display({ id: planned.id, size, minSize: minWidth, maxSize: Math.max(maxWidth, size), meta: { planned } });
    }),
  );
}

/** A range of cells, both corners included. `from` is where it started: the active cell. */
export interface CellRange {
  readonly from: CellPosition;
  readonly to: CellPosition;
}

/** The edges of a range, included. */
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
