import { useTranslation } from "../host/EngineProvider.tsx";
import type { PlannedColumn } from "../plan/plan.ts";

export interface StaticTableHeaderProps {
  readonly columns: readonly PlannedColumn[];
  /** In CSS, a number in pixels; as the browser likes where absent. */
  widthOf?(column: PlannedColumn): number | string | undefined;
}

/** The head of a table that is read and nothing else: no sorting, no dragging. */
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
