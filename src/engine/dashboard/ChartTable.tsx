import type { SumGroup } from "#dialect/wire/wire.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { FieldValue } from "../kinds/FieldValue.tsx";
import { groupRecord, type SumFields } from "../records/sumFields.ts";
import type { BarOrder } from "./chartBars.ts";

export interface ChartTableProps {
  readonly groups: readonly SumGroup[];
  readonly fields: SumFields;
  /** Indexes of the measures. */
  readonly measures: readonly number[];
  readonly order: BarOrder;
  /** Text below the name of a bar. */
  readonly notes?: ReadonlyMap<string, string> | undefined;
}

/** The figures of a chart: the last time first, other groups in the order of the server, the largest first. */
export function ChartTable({ groups, fields, measures, order, notes }: ChartTableProps) {
  const { t, text } = useTranslation();
  const isTime = order === "month" || order === "week";
  const rows =
    order === "largest" ? groups : groups.toSorted((a, b) => String((isTime ? b : a).by[0]).localeCompare(String((isTime ? a : b).by[0])));
  const [first, ...others] = fields.by;
  return (
    <table className="ld-dashboard-table">
      <thead>
        <tr>
          <th scope="col">{order === "month" ? t("dashboard.month") : text(first?.label)}</th>
          {others.map((field) => (
            <th key={field.path} scope="col">
              {text(field.label)}
            </th>
          ))}
          {measures.map((measure) => (
            <th key={measure} scope="col" data-align="end">
              {text(fields.of[measure]?.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((group) => {
          const record = groupRecord(fields, group);
          return (
            <tr key={JSON.stringify(group.by)}>
              <td>
                {isTime || !first ? (group.by[0] ?? "–") : <FieldValue field={first} record={record} />}
                {notes && <small className="ld-chart-note">{notes.get(group.by[0] ?? "")}</small>}
              </td>
              {others.map((field) => (
                <td key={field.path}>
                  <FieldValue field={field} record={record} />
                </td>
              ))}
              {measures.map((measure) => {
                const field = fields.of[measure];
                return (
                  <td key={measure} data-align="end">
                    {field && <FieldValue field={field} record={record} />}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
