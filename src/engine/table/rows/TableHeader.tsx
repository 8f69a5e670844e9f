/** The heads of a table; drawn anew for another order, other columns and other ticks, not for other rows. */
import { memo } from "react";
import { useWords } from "../../host/EngineProvider.tsx";
import { HeadCell, type HeadCellProps } from "./HeaderCell.tsx";
import type { RowCell } from "./RowCells.tsx";
import { ownColumns } from "../columns/tableColumns.ts";

export interface RowsHeadProps extends Pick<HeadCellProps, "density" | "sort" | "onSort" | "drawing"> {
  readonly cells: readonly RowCell[];
  /** How many of the rows below. */
  readonly ticked: "none" | "some" | "all";
  /** Ticks all rows below, or none. */
  onTicks(on: boolean): void;
}

export const RowsHead = memo(function RowsHead({ cells, ticked, onTicks, ...shared }: RowsHeadProps) {
  const { t } = useWords();
  return (
    <thead>
      <tr aria-rowindex={1}>
        {cells.map(({ id, planned, pin, place }) => (
          <HeadCell key={id} id={id} planned={planned} pin={pin} place={place} {...shared}>
            {id === ownColumns.tick && (
              <input
                type="checkbox"
                className="ld-check"
                aria-label={t("list.selectPage")}
                checked={ticked === "all"}
                ref={(box) => {
                  if (box) box.indeterminate = ticked === "some";
                }}
                onChange={({ target }) => onTicks(target.checked)}
              />
            )}
          </HeadCell>
        ))}
      </tr>
    </thead>
  );
});
