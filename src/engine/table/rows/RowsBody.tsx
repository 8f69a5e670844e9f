/** The rows of a table, as far as they are drawn; scrolling redraws this and nothing around it. */
import { memo, type RefObject, useLayoutEffect, useRef } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { recordId } from "../../host/recordName.ts";
import { clearTruncationTitles } from "./truncationTitle.ts";
import { useRowEvents } from "./useRowEvents.tsx";
import { useRowWindow } from "./useRowWindow.ts";
import { rowCells, type RowCellsProps } from "./RowCells.tsx";

/** One row of a table. It is drawn anew when its record is another, or when it was ticked; no other row is. */
interface TableRowProps extends Omit<RowCellsProps, "ticked"> {
  readonly id: string;
  /** Its place in the table, from 0. */
  readonly index: number;
  /** Absent where rows cannot be ticked. */
  readonly ticked: boolean | undefined;
  readonly active: boolean;
}

const TableRow = memo(function TableRow({ id, index, ticked, active, ...cells }: TableRowProps) {
  return (
    <tr
      // Heads are the first row.
      aria-rowindex={index + 2}
      aria-selected={ticked}
      data-active={active || undefined}
      data-row={id}
      tabIndex={-1}
    >
      {rowCells({ ...cells, ticked: ticked === true })}
    </tr>
  );
});

export interface RowsBodyProps extends Pick<TableRowProps, "cells" | "density" | "port" | "onTick"> {
  readonly rows: readonly Rec[];
  /** What they scroll in. */
  readonly box: RefObject<HTMLElement | null>;
  /** Ids of those that are ticked; absent where rows cannot be. */
  readonly ticked: Readonly<Record<string, boolean>> | undefined;
  /** Place of the row that the keyboard is at; -1 for none. */
  readonly active: number;
}

export const RowsBody = memo(function RowsBody({ rows, box, ticked, active, ...shared }: RowsBodyProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { from, drawn, above, below } = useRowWindow(rows, box, body);
  const { listeners, menu, panel } = useRowEvents({ rows, port: shared.port, whole: true });
  useLayoutEffect(() => clearTruncationTitles(body.current), [drawn]);
  return (
    <>
      <tbody ref={body} {...listeners}>
        {above > 0 && <Filler height={above} />}
        {drawn.map((record, at) => {
          const id = recordId(record);
          return (
            <TableRow
              // By its place in the list: the next page is other texts in the same cells, not other cells.
              key={from + at}
              {...shared}
              record={record}
              id={id}
              index={from + at}
              ticked={ticked && ticked[id] === true}
              active={from + at === active}
              menu={menu?.row === id ? menu : undefined}
            />
          );
        })}
        {below > 0 && <Filler height={below} />}
      </tbody>
      {panel}
    </>
  );
});

/** Room of rows that are not drawn. */
function Filler({ height }: { readonly height: number }) {
  return <tr aria-hidden style={{ height }} />;
}
