/** The table of a list. The only place that draws with TanStack Table; the server sorts and pages. */
import { type ColumnPinningState, useTable } from "@tanstack/react-table";
import { type ChangeEvent, type CSSProperties, memo, type ReactNode, useCallback, useMemo, useRef } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { ListQuery } from "#dialect/wire/wire.ts";
import { recordId } from "../../host/recordName.ts";
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
import type { RowContext } from "../model/rowContext.ts";
import { useColumnResize } from "../columns/useColumnResize.ts";
import { useLate } from "../../browser/useLate.ts";
import { useScrollMarks } from "./useScrollMarks.ts";
import type { TableSettings } from "../columns/tableSettings.ts";

const noRows: Rec[] = [];

export interface RowsTableProps {
  readonly label: string;
  readonly columns: readonly PlannedColumn[];
  /** `undefined` while the first ones are on their way. */
  readonly rows: readonly Rec[] | undefined;
  readonly loading: boolean;
  readonly settings: TableSettings;
  /** A column was drawn to another width, or, without one, put back to its own. */
  onWidth(id: string, width: number | undefined): void;
  readonly sort: ListQuery["sort"];
  onSort(field: string): void;
  readonly ticks: boolean;
  /** Pixels for the next step of a row, 0 where the plan has none. */
  readonly next: number;
  /** Whether the plan has any actions for the menu. */
  readonly menu: boolean;
  readonly selection: SelectedIds;
  onSelection(selection: SelectedIds): void;
  readonly port: RowContext;
  /** Index of the row that the keyboard is at; -1 for none. */
  readonly active: number;
  /** Drawn under the head instead of rows. */
  readonly children?: ReactNode;
}

export const RowsTable = memo(function RowsTable(props: RowsTableProps) {
  const { columns, rows, loading, selection, ticks, next, menu, active, port } = props;
  const { settings, drawing } = useColumnResize(props.settings, props.onWidth);
  const { density } = settings;
  const language = useLanguage();
  const scroll = useScrollMarks();
  const late = useLate(loading);
  const definitions = useMemo(
    () => tableColumns({ columns, settings, ticks, next, menu, language }),
    [columns, settings, ticks, next, menu, language],
  );
  const columnPinning = useMemo<ColumnPinningState>(() => pinnedColumns(columns, settings), [columns, settings]);
  // The table places columns. Rows come as they are to be drawn: an object of its own for each of a hundred thousand would be made for nothing.
  const table = useTable({ features: tableFeatureSet, columns: definitions, data: noRows, state: { columnPinning } });
  const onTick = useTicks(props);
  const tickedHere = useMemo(
    () => (ticks ? (rows ?? noRows).filter((row) => selection[recordId(row)] === true).length : 0),
    [ticks, rows, selection],
  );
  const onTicks = useEventCallback((on: boolean) => props.onSelection(selectPage(selection, (rows ?? noRows).map(recordId), on)));
  const leaves = [...table.getStartLeafColumns(), ...table.getCenterLeafColumns(), ...table.getEndLeafColumns()];
  const room = useElementWidth(scroll.ref);
  const placeOf = (column: (typeof leaves)[number]): CSSProperties | undefined => {
    const side = column.getIsPinned();
    if (side === false) return undefined;
    return { "--held": `${side === "start" ? column.getStart("start") : column.getAfter("end")}px` } as CSSProperties;
  };
  const pinOf = (column: (typeof leaves)[number]) => {
    const side = column.getIsPinned();
    if (side === false) return undefined;
    const edge = side === "start" ? table.getStartLeafColumns().at(-1) : table.getEndLeafColumns()[0];
    return column === edge ? `${side} edge` : side;
  };
  const cells = useSame<readonly RowCell[]>(
    leaves.map((column) => {
      const planned = column.columnDef.meta?.planned;
      const width = planned ? columnWidthOf(planned, props.settings, language) : column.getSize();
      return { id: column.id, planned, pin: pinOf(column), place: placeOf(column), width };
    }),
  );
  const heldAt = (side: "start" | "end") => cells.reduce((sum, { pin, width }) => sum + (pin?.startsWith(side) ? width : 0), 0);
  const widths = columnWidths(
    leaves.map((column) => {
      const planned = column.columnDef.meta?.planned;
      const pinned = column.getIsPinned() !== false;
      if (!planned) return { id: column.id, size: column.getSize(), pinned, stretches: false };
      const drawn = settings.widths[planned.id];
      const kept = props.settings.widths[planned.id];
      return {
        id: planned.id,
        size: columnWidthOf(planned, props.settings, language),
        pinned,
        stretches: planned.align === "start" && kept === undefined,
        drawn: drawn === kept ? undefined : drawn,
      };
    }),
    room,
  );

  return (
    <div
      className="ld-table"
      data-density={density}
      data-stale={(late && rows !== undefined) || undefined}
      style={{ scrollPaddingInline: `${heldAt("start")}px ${heldAt("end")}px` }}
      {...scroll}
      onPointerOver={setTruncationTitle}
    >
      <div className="ld-table-bar" aria-hidden="true" />
      <table
        aria-label={props.label}
        aria-busy={loading}
        aria-rowcount={rows && rows.length + 1}
        style={{ minWidth: widths.least, "--columns": widths.template } as CSSProperties}
      >
        <TableHeader
          cells={cells}
          density={density}
          sort={props.sort}
          onSort={props.onSort}
          drawing={drawing}
          ticked={tickedHere === 0 ? "none" : tickedHere === rows?.length ? "all" : "some"}
          onTicks={onTicks}
        />
        {rows === undefined ? (
          <tbody>{late && <SkeletonRows columns={leaves.length} />}</tbody>
        ) : (
          <RowsBody
            rows={rows}
            box={scroll.ref}
            cells={cells}
            density={density}
            port={port}
            ticked={ticks ? selection : undefined}
            onTick={onTick}
            active={active}
          />
        )}
      </table>
      {props.children}
    </div>
  );
});

/** Ticks a row, or with Shift the stretch from the one that was ticked before. The same function for the life of the table. */
function useTicks(props: RowsTableProps) {
  const latest = useRef(props);
  latest.current = props;
  const since = useRef<string>(undefined);
  const onTick = useCallback(({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { rows = noRows, selection, onSelection } = latest.current;
    const id = target.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? "";
    const stretch = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
    onSelection(toggleSelection(selection, rows.map(recordId), { id, on: target.checked, since: stretch ? since.current : undefined }));
    since.current = id;
  }, []);
  return onTick;
}

/** The list of before while it says the same, so that no row is drawn anew for it. */
function useSame<Cells extends readonly RowCell[]>(cells: Cells): Cells {
  const before = useRef(cells);
  const said = (those: Cells) => JSON.stringify(those.map(({ id, pin, place, width }) => [id, pin, place, width]));
  const same = cells.every(({ planned }, at) => planned === before.current[at]?.planned) && said(cells) === said(before.current);
  if (!same) before.current = cells;
  return before.current;
}
