import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { ValueCell } from "../kinds/FieldValue.tsx";
import { isEmptyValue } from "../values/control.ts";
import { inCurrency } from "../values/inCurrency.ts";
import { withLink } from "../values/withLink.ts";
import { kindOfField } from "../kinds/index.ts";
import type { PlannedField } from "../plan/plan.ts";
import { keyboardScrollable } from "../browser/keyboardScrollable.ts";
import { useNarrow } from "../browser/useNarrow.ts";

export interface FieldTableProps {
  readonly field: PlannedField;
  readonly record: Rec;
  readonly titled: boolean;
}

/** A list inside a record as a compact table, on a phone as cards. Empty columns are left out. */
export function FieldTable({ field, record, titled }: FieldTableProps) {
  const { text, t } = useTranslation();
  const narrow = useNarrow();
  const value = getAt(record, field.path);
  const rows: readonly Json[] = Array.isArray(value) ? value : [];
  const columns = (field.fields ?? []).filter((column) => rows.some((row) => !isEmptyValue(cellOf(row, column))));
  const label = text(field.label);
  if (narrow) return <FieldCards label={label} titled={titled} columns={columns} rows={rows} />;
  return (
    <div className="ld-field-table" role="group" aria-label={label} ref={keyboardScrollable}>
      <table aria-label={label}>
        {titled && (
          <caption>
            {label} <span className="ld-subtle">{rows.length}</span>
          </caption>
        )}
        <thead>
          <tr>
            <th scope="col">
              <span className="ld-hidden">{t("detail.rowNumber")}</span>#
            </th>
            {columns.map((column) => (
              <th key={column.path} scope="col" data-align={kindOfField(column).align}>
                {text(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // Rows of a stored list have only their index as a key.
            <tr key={index}>
              <td className="ld-subtle">{index + 1}</td>
              {columns.map((column) => (
                <td key={column.path} data-align={kindOfField(column).align}>
                  <Cell column={column} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FieldCardsProps {
  readonly label: string;
  readonly titled: boolean;
  readonly columns: readonly PlannedField[];
  readonly rows: readonly Json[];
}

/** One card for each row: the first text, and below it the other values with their labels. */
function FieldCards({ label, titled, columns, rows }: FieldCardsProps) {
  const { text } = useTranslation();
  const title = columns.find((column) => kindOfField(column).align !== "end");
  return (
    <div className="ld-field-cards" role="group" aria-label={label}>
      {titled && (
        <p>
          {label} <span className="ld-subtle">{rows.length}</span>
        </p>
      )}
      <ol aria-label={label}>
        {rows.map((row, index) => (
          <li key={index}>
            {title && (
              <strong>
                <Cell column={title} row={row} />
              </strong>
            )}
            <span className="ld-dots">
              <span>
                {columns
                  .filter((column) => column !== title && !isEmptyValue(cellOf(row, column)))
                  .map((column) => (
                    <span key={column.path}>
                      <span className="ld-subtle">{text(column.label)}</span> <Cell column={column} row={row} />
                    </span>
                  ))}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Cell({ column, row }: { readonly column: PlannedField; readonly row: Json }) {
  const values = isObject(row) ? row : {};
  const field = withLink(inCurrency(column, values, `/${column.name}`), values, `/${column.name}`);
  return <ValueCell field={field} value={cellOf(row, column)} reachable />;
}

function cellOf(row: Json, column: PlannedField): Json | undefined {
  return isObject(row) ? row[column.name] : undefined;
}
