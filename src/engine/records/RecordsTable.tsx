/** A read-only table of a few records that are not stored yet, with the columns of their list. */
import type { ReactNode } from "react";
import type { Expressions } from "#dialect/expr/ast.ts";
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { checkContextOf, isColumnForUser } from "../host/hostContext.ts";
import { useHost } from "../host/EngineProvider.tsx";
import { FieldValue } from "../kinds/FieldValue.tsx";
import { isEmptyValue } from "../values/control.ts";
import type { TablePlan } from "../plan/plan.ts";
import { StaticTableHeader } from "./StaticTableHeader.tsx";
import "./rows.css";

export interface RecordsTableProps {
  readonly plan: TablePlan;
  readonly expressions: Expressions;
  readonly records: readonly Rec[];
  /** Behind the first value of a row. */
  marksOf?(record: Rec): ReactNode;
  /** Buttons at the end of a row. */
  actionsOf?(record: Rec): ReactNode;
}

/** Columns without any value are left out. */
export function RecordsTable({ plan, expressions, records, marksOf, actionsOf }: RecordsTableProps) {
  const host = useHost();
  const context = checkContextOf(host);
  const columns = plan.columns.filter(
    (column) =>
      !column.hidden &&
      isColumnForUser(column, expressions, context, host.language.get()) &&
      records.some((record) => !isEmptyValue(getAt(record, column.field.path))),
  );
  return (
    <div className="ld-records">
      <table>
        <thead>
          <StaticTableHeader columns={columns} />
        </thead>
        <tbody>
          {records.map((record, index) => (
            // Records that are not stored have no id; their position is their key.
            <tr key={index}>
              {columns.map((column, at) => (
                <td key={column.id} data-align={column.align}>
                  <FieldValue field={column.field} record={record} />
                  {at === 0 && marksOf?.(record)}
                  {column.second && !isEmptyValue(getAt(record, column.second.path)) && (
                    <span className="ld-cell-second">
                      <FieldValue field={column.second} record={record} />
                    </span>
                  )}
                </td>
              ))}
              {actionsOf && <td className="ld-records-actions">{actionsOf(record)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
