/** The table of a list. TanStack Table lays out its columns; the server sorts and pages. */
import { type ColumnPinningState, type Table, useTable } from "@tanstack/react-table";
import { type ChangeEvent, type CSSProperties, memo, type ReactNode, useMemo, useRef } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { ListQuery } from "#dialect/wire/wire.ts";
import { recordId } from "../../host/recordName.ts";
import type { ListNews } from "../../records/livePage.ts";
import { useLanguage } from "../../host/EngineProvider.tsx";
import type { PlannedColumn } from "../../plan/plan.ts";
import { useElementWidth } from "../../browser/useElementWidth.ts";
import { columnWidths } from "../columns/columnWidths.ts";
import { useEventCallback } from "../../browser/useEventCallback.ts";
import { TableHeader } from "./TableHeader.tsx";
import type { RowCell } from "./RowCells.tsx";
import { columnWidthOf } from "../columns/visibleColumns.ts";
import { SkeletonRows } from "./SkeletonRows.tsx";
import { tableFeatureSet, pinnedColumns, tableColumns } from "../columns/tableColumns.ts";
import { setTruncationTitle } from "./truncationTitle.ts";
import { toggleSelection, type SelectedIds, selectPage } from "../model/rowSelection.ts";
import { RowsBody } from "./RowsBody.tsx";
import { useInitialView } from "./useRowWindow.ts";
import type { RowContext } from "../model/rowContext.ts";
import { useColumnResize } from "../columns/useColumnResize.ts";
import { useLate } from "../../browser/useLate.ts";
import { useScrollMarks } from "./useScrollMarks.ts";
import type { TableSettings } from "../columns/tableSettings.ts";

const noRows: readonly Rec[] = [];

type ListTable = Pick<Table<typeof tableFeatureSet, Rec>, "getStartLeafColumns" | "getCenterLeafColumns" | "getEndLeafColumns">;

export interface RowsTableProps {
  readonly label: string;
  readonly columns: readonly PlannedColumn[];
  /** Undefined until the first rows are loaded. */
  readonly rows: readonly Rec[] | undefined;
  readonly loading: boolean;
  readonly settings: TableSettings;
  /** Called when a column was resized; without a width it gets that of the screen. */
  onWidth(id: string, width: number | undefined): void;
  readonly sort: ListQuery["sort"];
  onSort(field: string): void;
  readonly ticks: boolean;
  /** Width of the column with the next action in px; 0 without one. */
  readonly next: number;
  /** True if the rows have a menu. */
  readonly menu: boolean;
  readonly selection: SelectedIds;
  onSelection(selection: SelectedIds): void;
  readonly rowContext: RowContext;
  /** Index of the row with the keyboard; -1 for none. */
  readonly active: number;
  /** Changes by others. */
  readonly news: ListNews | undefined;
  /** Rendered below the header instead of rows. */
  readonly children?: ReactNode;
}

/** How many rows of the page are ticked. */
function useTickedCount({ ticks, rows, selection }: RowsTableProps): "none" | "some" | "all" {
  const count = useMemo(
    () => (ticks ? (rows ?? noRows).filter((row) => selection[recordId(row)] === true).length : 0),
    [ticks, rows, selection],
  );
  return count === 0 ? "none" : count === rows?.length ? "all" : "some";
}

export const RowsTable = memo(function RowsTable(props: RowsTableProps) {
  const { columns, rows, loading, selection, ticks, next, menu, active, rowContext } = props;
  const { settings, resize } = useColumnResize(props.settings, props.onWidth);
  const { density } = settings;
  const language = useLanguage();
  const scroll = useScrollMarks();
  const initialView = useInitialView(scroll.ref);
  const late = useLate(loading);
  const definitions = useMemo(
    () => tableColumns({ columns, settings, ticks, next, menu, language }),
    [columns, settings, ticks, next, menu, language],
  );
  const columnPinning = useMemo<ColumnPinningState>(() => pinnedColumns(columns, settings), [columns, settings]);
  // The table lays out columns only. Row objects of TanStack would be made for each record without a use.
  const table: ListTable = useTable({ features: tableFeatureSet, columns: definitions, data: noRows, state: { columnPinning } });
  const onTick = useRowSelection(props);
  const ticked = useTickedCount(props);
  const onTicks = useEventCallback((on: boolean) => props.onSelection(selectPage(selection, (rows ?? noRows).map(recordId), on)));
  const leaves = [...table.getStartLeafColumns(), ...table.getCenterLeafColumns(), ...table.getEndLeafColumns()];
  const cells = useRowCells(table, leaves, props, language);
  const pinnedWidth = (side: "start" | "end") => cells.reduce((sum, { pin, width }) => sum + (pin?.startsWith(side) ? width : 0), 0);
  const widths = widthsOf(leaves, props.settings, settings, language, useElementWidth(scroll.ref));

  return (
    <div
      className="ld-table"
      data-density={density}
      data-stale={(late && rows !== undefined) || undefined}
      style={{ scrollPaddingInline: `${pinnedWidth("start")}px ${pinnedWidth("end")}px` }}
      {...scroll}
      onPointerOver={setTruncationTitle}
    >
      <div className="ld-table-bar" aria-hidden="true" />
      <table
        aria-label={props.label}
        aria-busy={loading}
        aria-rowcount={rows && rows.length + 1}
        style={{ minWidth: widths.minimum, "--columns": widths.template } as CSSProperties}
      >
        <TableHeader
          cells={cells}
          density={density}
          sort={props.sort}
          onSort={props.onSort}
          resize={resize}
          ticked={ticked}
          onTicks={onTicks}
        />
        {rows === undefined ? (
          <tbody>{late && <SkeletonRows columns={leaves.length} />}</tbody>
        ) : (
          <RowsBody
            rows={rows}
            box={scroll.ref}
            initialView={initialView}
            cells={cells}
            density={density}
            rowContext={rowContext}
            ticked={ticks ? selection : undefined}
            onTick={onTick}
            active={active}
            news={props.news}
          />
        )}
      </table>
      {props.children}
    </div>
  );
});

/** Selects a row; with Shift, all rows from the previously selected one. */
function useRowSelection({ rows = noRows, selection, onSelection }: RowsTableProps) {
  const since = useRef<string>(undefined);
  return useEventCallback(({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const id = target.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? "";
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
    onSelection(toggleSelection(selection, rows.map(recordId), { id, on: target.checked, since: isRange ? since.current : undefined }));
    since.current = id;
  });
}

type Leaf = ReturnType<ListTable["getStartLeafColumns"]>[number];

/** The columns as the cells of every row need them. The same array until one of them changes, so that no row renders for it. */
function useRowCells(
  table: ListTable,
  leaves: readonly Leaf[],
  { columns, settings }: RowsTableProps,
  language: string,
): readonly RowCell[] {
  const layout = JSON.stringify(
    leaves.map((column) => {
      const planned = column.columnDef.meta?.planned;
      const width = planned ? columnWidthOf(planned, settings, language) : column.getSize();
      return { id: column.id, width, ...pinOf(table, column) };
    }),
  );
  return useMemo(() => {
    const cells = JSON.parse(layout) as readonly (Pick<RowCell, "id" | "width"> & Partial<RowCell>)[];
    return cells.map(({ id, width, pin, place }) => ({ id, width, pin, place, planned: columns.find((column) => column.id === id) }));
  }, [layout, columns]);
}

/** Side of a pinned column, with "edge" for the innermost one, and its distance to that side. */
function pinOf(table: ListTable, column: Leaf): Pick<RowCell, "pin" | "place"> | undefined {
  const side = column.getIsPinned();
  if (side === false) return undefined;
  const edge = side === "start" ? table.getStartLeafColumns().at(-1) : table.getEndLeafColumns()[0];
  const distance = side === "start" ? column.getStart("start") : column.getAfter("end");
  return { pin: column === edge ? `${side} edge` : side, place: { "--held": `${distance}px` } as CSSProperties };
}

/** Widths of the columns: those of the settings, or of the present drag. */
function widthsOf(leaves: readonly Leaf[], stored: TableSettings, previewed: TableSettings, language: string, width: number) {
  const sizes = leaves.map((column) => {
    const planned = column.columnDef.meta?.planned;
    const pinned = column.getIsPinned() !== false;
    if (!planned) return { id: column.id, size: column.getSize(), pinned, stretches: false };
    const dragged = previewed.widths[planned.id];
    const own = stored.widths[planned.id];
    return {
      id: planned.id,
      size: columnWidthOf(planned, stored, language),
      pinned,
      stretches: planned.align === "start" && own === undefined,
      dragged: dragged === own ? undefined : dragged,
    };
  });
  return columnWidths(sizes, width);
}
