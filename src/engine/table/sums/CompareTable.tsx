/** Compares records side by side, one line for each field. The smallest value of a line is marked; bars, and what the others are above it, tell how far they are from it. */
import { useMemo } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { checkContextOf, isVisibleToUser } from "../../host/hostContext.ts";
import { nextAction } from "../../actions/availableActions.ts";
import { recordId } from "../../host/recordName.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { FieldValue, ValueCell } from "../../kinds/FieldValue.tsx";
import type { Text } from "#dialect/text/text.ts";
import { isEmptyValue } from "../../values/control.ts";
import { inCurrency } from "../../values/inCurrency.ts";
import { Chip } from "#engine/ui/Chip.tsx";
import type { PlanInput, PlannedField } from "../../plan/plan.ts";
import { planField } from "../../planners/planField.ts";
import type { ListCompare } from "#dialect/schema/listParts.ts";
import { aboveLeast, minimumTest, shareOfLargest } from "../../records/minimumTest.ts";
import { NextAction } from "../rows/NextAction.tsx";
import type { ListModel } from "../model/useListModel.ts";
import "../../records/rows.css";

interface CompareTableProps {
  readonly model: ListModel;
  readonly label: string;
  readonly records: readonly Rec[];
}

export default function CompareTable({ model, label, records }: CompareTableProps) {
  const host = useHost();
  const translation = useTranslation();
  const { text } = translation;
  const { plan, parts, actions } = model;
  const { compare } = plan.declared;
  const [title] = plan.columns;
  const { fields, marks } = useMemo(() => planCompare(parts.input, compare), [parts, compare]);
  if (!title) return null;
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
          {fields.filter(isVisible).map((field) => (
            <CompareLine key={field.path} field={field} records={records} marksLeast={marks.has(field.path)} mark={marks.get(field.path)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The compared fields, and by path the marks of those of which the least is marked; undefined: the general one. */
function planCompare(input: PlanInput, { fields, least = [] }: ListCompare = { fields: [] }) {
  const marks = least.map((entry) => (typeof entry === "string" ? { field: entry, label: undefined } : entry));
  return {
    fields: fields.map((field) => planField(input, field)),
    marks: new Map(marks.map(({ field, label }) => [planField(input, field).path, label])),
  };
}

interface CompareLineProps {
  readonly field: PlannedField;
  readonly records: readonly Rec[];
  readonly marksLeast: boolean;
  readonly mark: Text | undefined;
}

/** The values of one field. */
function CompareLine({ field, records, marksLeast, mark }: CompareLineProps) {
  const { t, text } = useTranslation();
  const isLeast = marksLeast ? minimumTest(records, field) : undefined;
  const share = marksLeast ? shareOfLargest(records, field) : undefined;
  const above = marksLeast ? aboveLeast(records, field) : undefined;
  const values = new Set(records.map((record) => JSON.stringify(getAt(record, field.path))));
  return (
    <tr data-same={values.size === 1 || undefined}>
      <th scope="row">{text(field.label)}</th>
      {records.map((record) => {
        const value = getAt(record, field.path);
        const part = share?.(value);
        const more = above?.(value);
        return (
          <td key={recordId(record)} data-best={isLeast?.(value) || undefined}>
            {isEmptyValue(value) ? <span className="ld-subtle">–</span> : <FieldValue field={field} record={record} />}
            {isLeast?.(value) && <Chip>{mark ? text(mark) : t("list.least")}</Chip>}
            {more !== undefined && (
              <span className="ld-compare-above">
                +<ValueCell field={inCurrency(field, record)} value={more} />
              </span>
            )}
            {part !== undefined && <span className="ld-compare-bar" style={{ width: `${Math.round(part * 100)}%` }} />}
          </td>
        );
      })}
    </tr>
  );
}
