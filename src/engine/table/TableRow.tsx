/** One row of a table. It is drawn anew when its record is another, or when it was ticked; no other row is. */
import { type ChangeEvent, memo } from "react";
import type { Expressions } from "#dialect/expr/ast.ts";
import type { Rec } from "#dialect/json.ts";
import type { OfferedAction } from "../actions/offeredActions.ts";
import type { PlannedAction } from "../plan/plan.ts";
import { RowCells, type RowCell, type RowLink } from "./RowCells.tsx";
import type { TableSettings } from "./tableSettings.ts";

/** What rows ask and tell. Another object only where every row may look different. */
export interface RowPort {
  readonly expressions: Expressions;
  offered(record: Rec): readonly OfferedAction[];
  nameOf(record: Rec): string;
  linkOf(record: Rec): RowLink;
  run(action: PlannedAction, record: Rec): void;
}

export interface TableRowProps {
  readonly record: Rec;
  readonly id: string;
  /** Its place in the table, from 0. */
  readonly index: number;
  readonly cells: readonly RowCell[];
  readonly density: TableSettings["density"];
  readonly port: RowPort;
  /** Absent where rows cannot be ticked. */
  readonly ticked: boolean | undefined;
  /** Shift-click ticks a whole stretch. */
  onTick(id: string, event: ChangeEvent<HTMLInputElement>): void;
  readonly active: boolean;
}

export const TableRow = memo(function TableRow({ record, id, index, cells, density, port, ticked, onTick, active }: TableRowProps) {
  const link = port.linkOf(record);
  return (
    <tr
      // Heads are the first row.
      aria-rowindex={index + 2}
      aria-selected={ticked}
      data-active={active || undefined}
      data-row={id}
      tabIndex={-1}
      onClick={(event) => openOnClick(event.target, link)}
    >
      <RowCells
        record={record}
        cells={cells}
        density={density}
        expressions={port.expressions}
        offered={port.offered(record)}
        name={port.nameOf(record)}
        link={link}
        onRun={(action) => port.run(action, record)}
        ticked={ticked === true}
        onTick={(event) => onTick(id, event)}
      />
    </tr>
  );
});

/** A click anywhere in a row opens it, unless it meant a control or marked text. */
function openOnClick(target: EventTarget, link: RowLink): void {
  const busy = target instanceof Element && target.closest("a, button, input, label, [role=menu]") !== null;
  if (!busy && (getSelection()?.toString() ?? "") === "") link.open();
}
