/** Column definitions of TanStack Table: selection, columns of the screen, next action, menu. */
import { columnPinningFeature, columnSizingFeature, createColumnHelper, metaHelper, tableFeatures } from "@tanstack/react-table";
import type { Rec } from "#dialect/json/json.ts";
import { kindOfField } from "../../kinds/index.ts";
import type { PlannedColumn } from "../../plan/plan.ts";
import { builtInColumns } from "./builtInColumns.ts";
import { isPinned, columnWidthOf } from "./visibleColumns.ts";
import type { TableSettings } from "./tableSettings.ts";

export interface ColumnMeta {
  readonly planned?: PlannedColumn;
}

/**
 * The features of TanStack Table that a list uses. The server sorts, pages and filters; `rowSelection.ts` has the selection,
 * and `visibleColumns.ts` the order and visibility of columns.
 */
export const tableFeatureSet = tableFeatures({
  columnPinningFeature,
  columnSizingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});

const helper = createColumnHelper<typeof tableFeatureSet, Rec>();

export interface TableColumnsInput {
  readonly columns: readonly PlannedColumn[];
  readonly settings: TableSettings;
  readonly ticks: boolean;
  /** Width in px of the column with the next action, after the status; 0 without one. */
  readonly next: number;
  readonly menu: boolean;
  readonly language: string;
}

export function tableColumns({ columns, settings, ticks, next, menu, language }: TableColumnsInput) {
  const own = (id: string, size: number) => helper.display({ id, size, meta: {} });
  const planned = columns.map((column) =>
    helper.display({ id: column.id, size: columnWidthOf(column, settings, language), meta: { planned: column } }),
  );
  const status = columns.findIndex((column) => kindOfField(column.field).isState);
  const at = status < 0 ? Math.min(1, planned.length) : status + 1;
  return helper.columns([
    ...(ticks ? [own(builtInColumns.tick, 34)] : []),
    ...planned.slice(0, at),
    ...(next > 0 ? [own(builtInColumns.next, next)] : []),
    ...planned.slice(at),
    ...(menu ? [own(builtInColumns.menu, 44)] : []),
  ]);
}

/** The pinned columns: selection and pinned columns at the start, the menu at the end. */
export function pinnedColumns(columns: readonly PlannedColumn[], settings: TableSettings): { start: string[]; end: string[] } {
  const pinned = columns.filter((column) => isPinned(column, settings)).map((column) => column.id);
  const [first] = columns;
  // By default the first column is pinned: it identifies the row.
  const atStart = pinned.length === 0 && first && settings.pins[first.id] === undefined ? [first.id] : pinned;
  return { start: [builtInColumns.tick, ...atStart], end: [builtInColumns.menu] };
}
