/** The rows of a table, as far as they are drawn; scrolling redraws this and nothing around it. */
import { memo, type RefObject, useRef } from "react";
import type { Rec } from "#dialect/json.ts";
import { recordId } from "../actions/recordName.ts";
import { TableRow, type TableRowProps } from "./TableRow.tsx";
import { useRowWindow } from "./useRowWindow.ts";

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
  const { from, to, above, below } = useRowWindow(rows, box, body);
  return (
    <tbody ref={body}>
      {above > 0 && <Filler height={above} />}
      {rows.slice(from, to).map((record, at) => {
        const id = recordId(record);
        return (
          <TableRow
            key={id}
            {...shared}
            record={record}
            id={id}
            index={from + at}
            ticked={ticked && ticked[id] === true}
            active={from + at === active}
          />
        );
      })}
      {below > 0 && <Filler height={below} />}
    </tbody>
  );
});

/** Room of rows that are not drawn. */
function Filler({ height }: { readonly height: number }) {
  return <tr aria-hidden style={{ height }} />;
}
