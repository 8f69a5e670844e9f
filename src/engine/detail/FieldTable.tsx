import { isObject, type Json, type Rec } from "#dialect/json.ts";
import { getAt } from "#dialect/pointer.ts";
import { useWords } from "../EngineProvider.tsx";
import { isBlank, ValueCell } from "../FieldValue.tsx";
import { inCurrency } from "../kinds/inCurrency.ts";
import { kindNamed } from "../kinds/index.ts";
import type { PlannedField } from "../plan/plan.ts";
import { scrollsByKey } from "../look/scrollsByKey.ts";

/** A list inside a record as a compact table; columns that no row fills are left out. */
export function FieldTable({ field, record, titled }: { readonly field: PlannedField; readonly record: Rec; readonly titled: boolean }) {
  const { text, t } = useWords();
  const value = getAt(record, field.path);
  const rows: readonly Json[] = Array.isArray(value) ? value : [];
  const columns = (field.fields ?? []).filter((column) => rows.some((row) => !isBlank(cellOf(row, column))));
  const label = text(field.label);
  return (
    <div className="ld-field-table" role="group" aria-label={label} ref={scrollsByKey}>
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
              <th key={column.path} scope="col" data-align={kindNamed(column.kind).align}>
                {text(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // Rows of a stored list have no identity but their place.
            <tr key={index}>
              <td className="ld-subtle">{index + 1}</td>
              {columns.map((column) => (
                <td key={column.path} data-align={kindNamed(column.kind).align}>
                  <ValueCell
                    field={inCurrency(column, isObject(row) ? row : {}, `/${column.name}`)}
                    value={cellOf(row, column)}
                    reachable
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cellOf(row: Json, column: PlannedField): Json | undefined {
  return isObject(row) ? row[column.name] : undefined;
}
