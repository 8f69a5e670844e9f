/** The header of a table. It renders again for another order, columns or selection, not for other rows. */
import { memo } from "react";
import { useTranslation } from "../../host/EngineProvider.tsx";
import { HeaderCell, type HeaderCellProps } from "./HeaderCell.tsx";
import type { RowCell } from "./RowCells.tsx";
import { builtInColumns } from "../columns/builtInColumns.ts";

export interface TableHeaderProps extends Pick<HeaderCellProps, "density" | "sort" | "onSort" | "resize"> {
  readonly cells: readonly RowCell[];
  /** How many of the rows are selected. */
  readonly ticked: "none" | "some" | "all";
  /** Selects all rows, or none. */
  onTicks(on: boolean): void;
}

export const TableHeader = memo(function TableHeader({ cells, ticked, onTicks, ...shared }: TableHeaderProps) {
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
