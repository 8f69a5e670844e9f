/** The heads of a table; drawn anew for another order, other columns and other ticks, not for other rows. */
import { memo } from "react";
import { useTranslation } from "../../host/EngineProvider.tsx";
import { HeaderCell, type HeaderCellProps } from "./HeaderCell.tsx";
import type { RowCell } from "./RowCells.tsx";
import { builtInColumns } from "../columns/tableColumns.ts";

export interface TableHeaderProps extends Pick<HeaderCellProps, "density" | "sort" | "onSort" | "drawing"> {
  readonly cells: readonly RowCell[];
  /** How many of the rows below. */
  readonly ticked: "none" | "some" | "all";
  /** Ticks all rows below, or none. */
  onTicks(on: boolean): void;
}

export const TableHeader = memo(function RowsHead({ cells, ticked, onTicks, ...shared }: TableHeaderProps) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr aria-rowindex={1}>
        {cells.map(({ id, planned, pin, place }) => (
          <HeaderCell key={id} id={id} planned={planned} pin={pin} place={place} {...shared}>
            {id === builtInColumns.tick && (
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
          </HeaderCell>
        ))}
      </tr>
    </thead>
  );
});
