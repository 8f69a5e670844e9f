/** Sums above a list and over the selected records, one line for each group. */
import type { ListSums } from "#dialect/schema/screenParts.ts";
import type { SumGroup } from "#dialect/wire/wire.ts";
import { checkContextOf, isVisibleToUser } from "../../host/hostContext.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { FieldValue } from "../../kinds/FieldValue.tsx";
import { GroupName } from "../../records/GroupName.tsx";
import { groupRecord, sumFields, sumRecords } from "../../records/sumFields.ts";
import type { ListModel } from "../model/useListModel.ts";

/** Sums of all found records; nothing where the list has none. */
export function ListSumsLine({ model, groups }: { readonly model: ListModel; readonly groups: readonly SumGroup[] | undefined }) {
  const sums = model.plan.declared.sums?.find(({ shown }) => shown);
  if (!sums || !groups || groups.length === 0) return null;
  return (
    <div className="ld-list-sums">
      {groups.map((group) => (
        <span key={JSON.stringify(group.by)} className="ld-list-sum-group">
          <Group model={model} sums={sums} group={group} labelled />
        </span>
      ))}
    </div>
  );
}

/** Sums of the selected records: those that the screen names, else the last one above the list, because space is short.*/
export function SelectionSums({ model }: { readonly model: ListModel }) {
  const { chosenSums, sums: declared } = model.plan.declared;
  const sums = declared?.find(({ shown }) => shown);
  if (chosenSums) {
    const own: ListSums = { id: "chosen", of: chosenSums, by: [] };
    return sumRecords(own, model.selection.records).map((group) => (
      <span key="chosen" className="ld-bulk-sums">
        <Group model={model} sums={own} group={group} labelled />
      </span>
    ));
  }
  if (!sums) return null;
  return sumRecords(sums, model.selection.records).map((group) => (
    <span key={JSON.stringify(group.by)} className="ld-bulk-sums">
      <Group model={model} sums={sums} group={group} />
    </span>
  ));
}

interface GroupProps {
  readonly model: ListModel;
  readonly sums: ListSums;
  readonly group: SumGroup;
  readonly labelled?: boolean;
}

function Group({ model, sums, group, labelled = false }: GroupProps) {
  const host = useHost();
  const { text } = useTranslation();
  const { parts } = model;
  const fields = sumFields(parts.input, sums);
  const context = checkContextOf(host);
  const record = groupRecord(fields, group);
  const of = fields.of.filter(({ showWhen }) => isVisibleToUser(showWhen, parts.expressions, context));
  return (
    <>
      <GroupName fields={fields} group={group} />
      {(labelled ? of : of.slice(-1)).map((field) => (
        <span key={field.path} className="ld-list-sum">
          {text(field.label)}
          <strong>
            <FieldValue field={field} record={record} />
          </strong>
        </span>
      ))}
    </>
  );
}
