/** The table of a list. The only place that draws with TanStack Table; the server sorts and pages. */
import { type ColumnPinningState, type RowSelectionState, useTable } from "@tanstack/react-table";
import { type CSSProperties, type ReactNode, useMemo } from "react";
import type { Rec } from "#dialect/json.ts";
import type { ListQuery } from "#dialect/wire.ts";
import { useWords } from "../EngineProvider.tsx";
import type { OfferedAction } from "../actions/offeredActions.ts";
import { recordId } from "../actions/recordName.ts";
import type { PlannedAction, PlannedColumn } from "../plan/plan.ts";
import { HeadCell } from "./HeadCell.tsx";
import { RowCells, type RowLink } from "./RowCells.tsx";
import { SkeletonRows } from "./SkeletonRows.tsx";
import { features, ownColumns, pinnedColumns, tableColumns } from "./tableColumns.ts";
import { tellCut } from "./tellCut.ts";
import { useScrollMarks } from "./useScrollMarks.ts";
import type { TableSettings } from "./tableSettings.ts";

export interface RowsTableProps {
  readonly label: string;
  readonly columns: readonly PlannedColumn[];
  /** `undefined` while the first ones are on their way. */
  readonly rows: readonly Rec[] | undefined;
  readonly loading: boolean;
  readonly density: TableSettings["density"];
  readonly sort: ListQuery["sort"];
  onSort(field: string): void;
  readonly ticks: boolean;
  /** Whether the plan has actions that may be a next step, or any for the menu. */
  readonly next: boolean;
  readonly menu: boolean;
  readonly selection: RowSelectionState;
  onSelection(selection: RowSelectionState): void;
  offered(record: Rec): readonly OfferedAction[];
  nameOf(record: Rec): string;
  linkOf(record: Rec): RowLink;
  onRun(action: PlannedAction, record: Rec): void;
  /** Index of the row that the keyboard is at; -1 for none. */
  readonly active: number;
  /** Drawn under the head instead of rows. */
  readonly children?: ReactNode;
}

export function RowsTable(props: RowsTableProps) {
  const { columns, rows, loading, density, selection, ticks, next, menu, active } = props;
  const { t } = useWords();
  const scroll = useScrollMarks();
  const definitions = useMemo(() => tableColumns({ columns, ticks, next, menu }), [columns, ticks, next, menu]);
  const columnPinning = useMemo<ColumnPinningState>(() => pinnedColumns(columns), [columns]);
  const data = useMemo(() => [...(rows ?? [])], [rows]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: recordId,
    state: { rowSelection: selection, columnPinning },
    onRowSelectionChange: (change) => props.onSelection(typeof change === "function" ? change(selection) : change),
  });
  const leaves = [...table.getStartLeafColumns(), ...table.getCenterLeafColumns(), ...table.getEndLeafColumns()];
  // The widest column that is not pinned takes what is left of a wide page.
  const flexible = table
    .getCenterLeafColumns()
    .reduce<(typeof leaves)[number] | undefined>(
      (widest, column) => (widest && widest.getSize() >= column.getSize() ? widest : column),
      undefined,
    );
  const placeOf = (column: (typeof leaves)[number]): CSSProperties | undefined => {
    const side = column.getIsPinned();
    if (side === false) return undefined;
    return side === "start" ? { insetInlineStart: column.getStart("start") } : { insetInlineEnd: column.getAfter("end") };
  };
  const pinOf = (column: (typeof leaves)[number]) => {
    const side = column.getIsPinned();
    if (side === false) return undefined;
    const edge = side === "start" ? table.getStartLeafColumns().at(-1) : table.getEndLeafColumns()[0];
    return column === edge ? `${side} edge` : side;
  };

  return (
    <div
      className="ld-table"
      data-density={density}
      data-stale={(loading && rows !== undefined) || undefined}
      {...scroll}
      onPointerOver={tellCut}
    >
      <div className="ld-table-bar" aria-hidden="true" />
      <table aria-label={props.label} aria-busy={loading} style={{ minWidth: table.getTotalSize() }}>
        <colgroup>
          {leaves.map((column) => (
            <col key={column.id} style={column === flexible ? {} : { width: column.getSize() }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {leaves.map((column) => (
              <HeadCell
                key={column.id}
                id={column.id}
                planned={column.columnDef.meta?.planned}
                density={density}
                sort={props.sort}
                onSort={props.onSort}
                pin={pinOf(column)}
                place={placeOf(column)}
              >
                {column.id === ownColumns.tick && (
                  <input
                    type="checkbox"
                    className="ld-check"
                    aria-label={t("list.selectPage")}
                    checked={data.length > 0 && table.getIsAllRowsSelected()}
                    ref={(box) => {
                      if (box) box.indeterminate = table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected();
                    }}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                  />
                )}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined && <SkeletonRows columns={leaves.length} />}
          {table.getRowModel().rows.map((row, index) => (
            <tr
              key={row.id}
              aria-selected={ticks ? row.getIsSelected() : undefined}
              data-active={index === active || undefined}
              data-row={row.id}
              tabIndex={-1}
              onClick={(event) => openOnClick(event.target, props.linkOf(row.original))}
            >
              <RowCells
                record={row.original}
                cells={leaves.map((column) => ({
                  id: column.id,
                  planned: column.columnDef.meta?.planned,
                  pin: pinOf(column),
                  place: placeOf(column),
                }))}
                density={density}
                offered={props.offered(row.original)}
                name={props.nameOf(row.original)}
                link={props.linkOf(row.original)}
                onRun={(action) => props.onRun(action, row.original)}
                ticked={row.getIsSelected()}
                onTick={row.getToggleSelectedHandler()}
              />
            </tr>
          ))}
        </tbody>
      </table>
      {props.children}
    </div>
  );
}

/** A click anywhere in a row opens it, unless it meant a control or marked text. */
function openOnClick(target: EventTarget, link: RowLink): void {
  const busy = target instanceof Element && target.closest("a, button, input, label, [role=menu]") !== null;
  if (!busy && (getSelection()?.toString() ?? "") === "") link.open();
}
