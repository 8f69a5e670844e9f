/** Compares records side by side, one line for each field. The smallest value of a line is marked, and bars show how far the others are from it. */
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { checkContextOf, isVisibleToUser } from "../../host/hostContext.ts";
import { nextAction } from "../../actions/availableActions.ts";
import { recordId } from "../../host/recordName.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { FieldValue } from "../../kinds/FieldValue.tsx";
import { isEmptyValue } from "../../values/control.ts";
import { Chip } from "#engine/ui/Chip.tsx";
import type { PlannedField } from "../../plan/plan.ts";
import { minimumTest, shareOfLargest } from "./minimumTest.ts";
import { NextAction } from "../rows/NextAction.tsx";
import type { ListModel } from "../model/useListModel.ts";
import "../../records/rows.css";

export interface CompareTableProps {
  readonly model: ListModel;
  readonly label: string;
  readonly records: readonly Rec[];
}

export function CompareTable({ model, label, records }: CompareTableProps) {
  const host = useHost();
  const translation = useTranslation();
  const { text } = translation;
  const { plan, parts, actions } = model;
  const compare = plan.compare;
  const [title] = plan.columns;
  if (!compare || !title) return null;
  const context = checkContextOf(host);
  const isVisible = (field: PlannedField) =>
    isVisibleToUser(field.showWhen, parts.expressions, context) && records.some((record) => !isEmptyValue(getAt(record, field.path)));
  return (
    <div className="ld-records ld-beside">
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{text(title.label)}</th>
            {records.map((record) => {
              const next = nextAction(model.rowContext.availableFor(record));
              return (
                <th key={recordId(record)} scope="col">
                  <FieldValue field={title.field} record={record} />
                  {next && (
                    <NextAction
                      action={next.action}
                      name={model.rowContext.nameOf(record)}
                      translation={translation}
                      onRun={() => actions.run(next.action, [record])}
                    />
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {compare.fields.filter(isVisible).map((field) => (
            <CompareLine key={field.path} field={field} records={records} marksLeast={compare.least.has(field.path)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CompareLineProps {
  readonly field: PlannedField;
  readonly records: readonly Rec[];
  readonly marksLeast: boolean;
}

/** The values of one field. */
function CompareLine({ field, records, marksLeast }: CompareLineProps) {
  const { t, text } = useTranslation();
  const isLeast = marksLeast ? minimumTest(records, field) : undefined;
  const share = marksLeast ? shareOfLargest(records, field) : undefined;
  return (
    <tr>
      <th scope="row">{text(field.label)}</th>
      {records.map((record) => {
        const value = getAt(record, field.path);
        const part = share?.(value);
        return (
          <td key={recordId(record)} data-best={isLeast?.(value) || undefined}>
            {isEmptyValue(value) ? <span className="ld-subtle">–</span> : <FieldValue field={field} record={record} />}
            {isLeast?.(value) && <Chip>{t("list.least")}</Chip>}
            {part !== undefined && <span className="ld-compare-bar" style={{ width: `${Math.round(part * 100)}%` }} />}
          </td>
        );
      })}
    </tr>
  );
}
