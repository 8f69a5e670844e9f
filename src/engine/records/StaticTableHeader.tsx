import { useTranslation } from "../host/EngineProvider.tsx";
import type { PlannedColumn } from "../plan/plan.ts";

export interface StaticTableHeaderProps {
  readonly columns: readonly PlannedColumn[];
  /** Width of a column in CSS, or in px; without it the browser decides. */
  widthOf?(column: PlannedColumn): number | string | undefined;
}

/** The header of a read-only table, without sorting and resizing. */
export function StaticTableHeader({ columns, widthOf }: StaticTableHeaderProps) {
  const { text } = useTranslation();
  return (
    <tr>
      {columns.map((column) => (
        <th key={column.id} scope="col" data-align={column.align} style={{ width: widthOf?.(column) }}>
          {text(column.label)}
        </th>
      ))}
    </tr>
  );
}
