/** A printed table of rows, with totals, and with what a running number was before the rows. */
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
import { carriedValues } from "#dialect/records/carriedValues.ts";
import { groupBy } from "#dialect/json/groupBy.ts";

interface PrintTableProps {
  readonly columns: readonly PlannedPrintColumn[];
  readonly rows: readonly Rec[];
  /** The last row before these, where there are none: its running number continues. */
  readonly earlier?: Rec | undefined;
  /** The rows are inside a record: paths of fields start at the record. */
  readonly inner: boolean;
}

export function PrintTable({ columns, rows, earlier, inner }: PrintTableProps) {
  const { t } = useTranslation();
  const host = useHost();
  const valueAt = (row: Rec, { field }: PlannedPrintColumn) => getAt(row, pathIn(field, inner));
  const ofRow = ({ field }: PlannedPrintColumn, row: Rec) => {
    const worded = inCurrency(field, row, pathIn(field, inner));
    return inner ? worded : withStateLabel(worded, row, host.catalog.expressions, conditionScope(host));
  };
  /** A number of all rows has the currency of the first one. */
  const first = rows[0] ?? earlier;
  const ofRows = (column: PlannedPrintColumn) => (first ? ofRow(column, first) : column.field);
  const carried = columns.map(({ field, carries }) =>
    carries ? carriedValues(rows, pathIn(field, inner), pathIn(carries, inner), earlier) : undefined,
  );
  const lastValue = (column: PlannedPrintColumn, index: number): Json | undefined =>
    carried[index]?.closing ?? (column.total ? sumOf(rows.map((row) => valueAt(row, column))) : undefined);
  const lastLine = columns.map(lastValue);
  return (
    <table className="ld-paper-table">
      <TableHead columns={columns} />
      <tbody>
        {carried.some(Boolean) && (
          <NumbersLine name={t("paper.opening")} columns={columns} values={carried.map((one) => one?.opening)} fieldOf={ofRows} />
        )}
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
      {lastLine.some((value) => value !== undefined) && (
        <tfoot>
          <NumbersLine name={t("paper.total")} columns={columns} values={lastLine} fieldOf={ofRows} />
        </tfoot>
      )}
    </table>
  );
}

const alignOf = ({ field }: PlannedPrintColumn) => (kindOfField(field).align === "end" ? "ld-num" : undefined);

function TableHead({ columns }: Pick<PrintTableProps, "columns">) {
  const { text } = useTranslation();
  return (
    <>
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
    </>
  );
}

interface NumbersLineProps extends Pick<PrintTableProps, "columns"> {
  /** Stands in the first column, unless that has a number. */
  readonly name: string;
  /** The number of each column; undefined for none. */
  readonly values: readonly (Json | undefined)[];
  readonly fieldOf: (column: PlannedPrintColumn) => PlannedField;
}

/** A line of numbers about all rows. */
function NumbersLine({ name, columns, values, fieldOf }: NumbersLineProps) {
  return (
    <tr>
      {columns.map((column, index) => (
        <td key={column.field.path} className={alignOf(column)}>
          {values[index] !== undefined ? <ValueCell field={fieldOf(column)} value={values[index]} /> : index === 0 ? name : ""}
        </td>
      ))}
    </tr>
  );
}

/** Groups rows by the value of a field, in the order of the first row of each value; one group without `by`. */
export function groupRows(
  rows: readonly Rec[],
  by: PlannedField | undefined,
  inner: boolean,
): readonly (readonly [string, readonly Rec[]])[] {
  return by ? [...groupBy(rows, (row) => rowGroup(row, by, inner))] : [["", rows]];
}

/** The group of a row, as a key. */
export function rowGroup(row: Rec, by: PlannedField | undefined, inner: boolean): string {
  return by ? JSON.stringify(getAt(row, pathIn(by, inner)) ?? null) : "";
}

function pathIn({ path }: PlannedField, inner: boolean): string {
  return inner ? path.slice(path.indexOf("/-/") + 2) : path;
}

/** Returns the exact sum; 0 where no row has a number. */
function sumOf(values: readonly (Json | undefined)[]): Json {
  const { sum } = sumDecimals(values);
  return sum ? toWire(sum) : 0;
}
