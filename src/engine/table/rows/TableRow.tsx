/** One row of a table. It is drawn anew when its record is another, or when it was ticked; no other row is. */
import { memo } from "react";
import { rowCells, type RowCellsProps } from "./RowCells.tsx";

export interface TableRowProps extends Omit<RowCellsProps, "ticked"> {
  readonly id: string;
  /** Its place in the table, from 0. */
  readonly index: number;
  /** Absent where rows cannot be ticked. */
  readonly ticked: boolean | undefined;
  readonly active: boolean;
}

export const TableRow = memo(function TableRow({ id, index, ticked, active, ...cells }: TableRowProps) {
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
