/** The rendered rows of a table. Scrolling renders only this component. */
import { Fragment, memo, type RefObject, useLayoutEffect, useRef } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { recordId } from "../../host/recordName.ts";
import type { ListNews } from "../../records/livePage.ts";
import { clearTruncationTitles } from "./truncationTitle.ts";
import { useRowEvents } from "./useRowEvents.tsx";
import { type RowMark, rowMark } from "./rowMark.ts";
import { type RowsInView, useRowWindow } from "./useRowWindow.ts";
import { rowCells, type RowCellsProps } from "./RowCells.tsx";

/** One row of a table. It renders again only when its record or its selection changes. */
interface TableRowProps extends Omit<RowCellsProps, "ticked"> {
  readonly id: string;
  /** Index in the table, from 0. */
  readonly index: number;
  /** Undefined where rows cannot be selected. */
  readonly ticked: boolean | undefined;
  readonly active: boolean;
  readonly mark: RowMark | undefined;
}

const TableRow = memo(function TableRow({ id, index, ticked, active, mark, ...cells }: TableRowProps) {
  return (
    <tr
      // The header is row 1.
      aria-rowindex={index + 2}
      aria-selected={ticked}
      data-active={active || undefined}
      data-mark={mark}
      data-row={id}
      tabIndex={-1}
    >
      {rowCells({ ...cells, ticked: ticked === true })}
    </tr>
  );
});

export interface RowsBodyProps extends Pick<TableRowProps, "cells" | "density" | "rowContext" | "onTick"> {
  readonly rows: readonly Rec[];
  /** The scroll container. */
  readonly box: RefObject<HTMLElement | null>;
  /** Ids of the selected rows; undefined where rows cannot be selected. */
  readonly ticked: Readonly<Record<string, boolean>> | undefined;
  /** Index of the row with the keyboard; -1 for none. */
  readonly active: number;
  /** Rows that are visible before any is laid out. */
  readonly initialView: RowsInView;
  readonly news: ListNews | undefined;
}

export const RowsBody = memo(function RowsBody({ rows, box, ticked, active, initialView, news, ...shared }: RowsBodyProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { from, drawn, above, below } = useRowWindow(rows, box, body, initialView);
  const { listeners, menu, panel } = useRowEvents({ rows, rowContext: shared.rowContext, isRowLink: true });
  useLayoutEffect(() => clearTruncationTitles(body.current), [drawn]);
  return (
    <>
      <tbody ref={body} {...listeners}>
        {above > 0 && <Filler height={above} />}
        {drawn.map((record, at) => {
          const id = recordId(record);
          const day = shared.rowContext.dayOf(record);
          const before = drawn[at - 1];
          const row = (
            <TableRow
              // Keyed by index: the next page changes the texts of the same elements.
              key={from + at}
              {...shared}
              record={record}
              id={id}
              index={from + at}
              ticked={ticked && ticked[id] === true}
              active={from + at === active}
              mark={rowMark(news, id)}
              menu={menu?.row === id ? menu : undefined}
            />
          );
          if (day === undefined) return row;
          return (
            <Fragment key={from + at}>
              {(before === undefined || shared.rowContext.dayOf(before) !== day) && <DayRow day={day} columns={shared.cells.length} />}
              {row}
            </Fragment>
          );
        })}
        {below > 0 && <Filler height={below} />}
      </tbody>
      {panel}
    </>
  );
});

/** Space of the rows that are not rendered. */
function Filler({ height }: { readonly height: number }) {
  return <tr aria-hidden style={{ height }} />;
}

/** The heading of the rows of one day. */
function DayRow({ day, columns }: { readonly day: string; readonly columns: number }) {
  return (
    <tr className="ld-day-row">
      <th scope="rowgroup" colSpan={columns}>
        {day}
      </th>
    </tr>
  );
}
