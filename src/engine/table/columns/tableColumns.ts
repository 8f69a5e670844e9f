/** The table's columns as TanStack Table knows them: ticks, the screen's own, the next step, the menu. */
import { columnPinningFeature, columnSizingFeature, createColumnHelper, metaHelper, tableFeatures } from "@tanstack/react-table";
import type { Rec } from "#dialect/json/json.ts";
import type { PlannedColumn } from "../../plan/plan.ts";
import { isPinned, columnWidthOf } from "./visibleColumns.ts";
import type { TableSettings } from "./tableSettings.ts";

export interface ColumnMeta {
  readonly planned?: PlannedColumn;
}

/**
 * Sorting, paging and filtering are the server's; they live in the query, not here. Ticks are those of the list (`rowSelection.ts`), order and choice of the
 * columns those of its settings (`visibleColumns.ts`).
 */
export const tableFeatureSet = tableFeatures({
  columnPinningFeature,
  columnSizingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});

const helper = createColumnHelper<typeof tableFeatureSet, Rec>();

/** Ids that no field can have. */
export const builtInColumns = { tick: "#tick", next: "#next", menu: "#menu" } as const;

export interface TableColumnsInput {
  readonly columns: readonly PlannedColumn[];
  readonly settings: TableSettings;
  readonly ticks: boolean;
  /** Pixels kept free after the second column for the next step that some rows have; 0 where none has one. */
  readonly next: number;
  readonly menu: boolean;
  readonly language: string;
}

export function tableColumns({ columns, settings, ticks, next, menu, language }: TableColumnsInput) {
  const own = (id: string, size: number) => helper.display({ id, size, meta: {} });
  const planned = columns.map((column) =>
    helper.display({ id: column.id, size: columnWidthOf(column, settings, language), meta: { planned: column } }),
  );
  const status = columns.findIndex((column) => column.field.kind === "status");
  const at = status < 0 ? Math.min(1, planned.length) : status + 1;
  return helper.columns([
    ...(ticks ? [own(builtInColumns.tick, 34)] : []),
    ...planned.slice(0, at),
    ...(next > 0 ? [own(builtInColumns.next, next)] : []),
    ...planned.slice(at),
    ...(menu ? [own(builtInColumns.menu, 44)] : []),
  ]);
}

/** Ticks and number stay at the start, the menu at the end, while the rest scrolls. */
export function pinnedColumns(columns: readonly PlannedColumn[], settings: TableSettings): { start: string[]; end: string[] } {
  const pinned = columns.filter((column) => isPinned(column, settings)).map((column) => column.id);
  const [first] = columns;
  // Nobody has chosen: the first says what the row is.
  const standing = pinned.length === 0 && first && settings.pins[first.id] === undefined ? [first.id] : pinned;
  return { start: [builtInColumns.tick, ...standing], end: [builtInColumns.menu] };
}
