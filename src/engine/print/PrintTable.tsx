/** A printed table of rows, with totals. */
import { sumDecimals, toWire } from "#dialect/text/decimal.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { conditionScope } from "../host/hostContext.ts";
import { ValueCell, withStateLabel } from "../kinds/FieldValue.tsx";
import { inCurrency } from "../values/inCurrency.ts";
import { kindOfField } from "../kinds/index.ts";
import type { PlannedField } from "../plan/plan.ts";
import type { PlannedPrintColumn } from "../planners/planPrint.ts";

interface PrintTableProps {
  readonly columns: readonly PlannedPrintColumn[];
  readonly rows: readonly Rec[];
  /** The rows are inside a record: paths of fields start at the record. */
  readonly inner: boolean;
}

export function PrintTable({ columns, rows, inner }: PrintTableProps) {
  const { t, text } = useTranslation();
  const host = useHost();
  const valueAt = (row: Rec, { field }: PlannedPrintColumn) => getAt(row, pathIn(field, inner));
  const ofRow = ({ field }: PlannedPrintColumn, row: Rec) => {
    const worded = inCurrency(field, row, pathIn(field, inner));
    return inner ? worded : withStateLabel(worded, row, host.catalog.expressions, conditionScope(host));
  };
  const totals = columns.some(({ total }) => total);
  const alignOf = ({ field }: PlannedPrintColumn) => (kindOfField(field).align === "end" ? "ld-num" : undefined);
  return (
    <table className="ld-paper-table">
      <colgroup>
        {columns.map((column) => (
          <col key={column.field.path} style={column.width === undefined ? undefined : { width: `${column.width}mm` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.field.path} scope="col" className={alignOf(column)}>
              {text(column.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {columns.map((column) => (
              <td key={column.field.path} className={alignOf(column)}>
                <ValueCell field={ofRow(column, row)} value={valueAt(row, column)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {totals && (
        <tfoot>
          <tr>
            {columns.map((column, index) => (
              <td key={column.field.path} className={alignOf(column)}>
                {column.total ? (
                  <ValueCell
                    field={rows[0] ? ofRow(column, rows[0]) : column.field}
                    value={sumOf(rows.map((row) => valueAt(row, column)))}
                  />
                ) : index === 0 ? (
                  t("paper.total")
                ) : (
                  ""
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** Groups rows by the value of a field, in the order of the first row of each value; one group without `groupBy`. */
export function groupRows(
  rows: readonly Rec[],
  groupBy: PlannedField | undefined,
  inner: boolean,
): readonly (readonly [string, readonly Rec[]])[] {
  if (!groupBy) return [["", rows]];
  const groups = new Map<string, Rec[]>();
  for (const row of rows) {
    const value = JSON.stringify(getAt(row, pathIn(groupBy, inner)) ?? null);
    groups.set(value, [...(groups.get(value) ?? []), row]);
  }
  return [...groups];
}

function pathIn({ path }: PlannedField, inner: boolean): string {
  return inner ? path.slice(path.indexOf("/-/") + 2) : path;
}

/** Returns the exact sum; 0 where no row has a number. */
function sumOf(values: readonly (Json | undefined)[]): Json {
  const { sum } = sumDecimals(values);
  return sum ? toWire(sum) : 0;
}
