/** Sums above a list and over the selected records, one line for each group. */
import type { ListSums } from "#dialect/schema/screenParts.ts";
import type { SumGroup } from "#dialect/wire/wire.ts";
import { checkContextOf, isVisibleToUser } from "../../host/hostContext.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { FieldValue } from "../../kinds/FieldValue.tsx";
import { GroupName } from "../../records/GroupName.tsx";
import { groupRecord, sumFields, sumRecords } from "../../records/sumFields.ts";
import { useRows } from "../../records/useRows.ts";
import type { ListModel } from "../model/useListModel.ts";
import { isNarrowed } from "../query/toWireQuery.ts";
import { visibleSums } from "../../planners/visibleSums.ts";
import { sumsLineWait, sumsWithTabWait } from "./sumsWait.tsx";

/**
 * Sums of all records of the list, whatever narrows it, and those of the found records. Where both are shown, the latter
 * wait until something narrows the list: they would be the same numbers twice.
 */
export function ListSumsLine({ model, groups }: { readonly model: ListModel; readonly groups: readonly SumGroup[] | undefined }) {
  const declared = model.plan.declared.sums;
  const overall = declared?.filter((sums) => sums.overall) ?? [];
  const shown = visibleSums(declared);
  const { query } = model;
  const waits = overall.length > 0 && !isNarrowed(query) && query.tab === undefined;
  return (
    <>
      {overall.map((sums) => (
        <OverallSums key={sums.id} model={model} sums={sums} />
      ))}
      {shown && !waits && <FoundSums model={model} sums={shown} groups={groups} />}
    </>
  );
}

/** Sums of the found records. Over all tabs, each group is followed by its sums of the tab that the list names. */
function FoundSums({ model, sums, groups }: SumGroupsProps) {
  const { plan, rows, query } = model;
  const ofTab = plan.declared.sums?.find(({ shown, tab }) => shown && tab !== undefined);
  if (ofTab && query.tab === undefined) return <SumsWithTab model={model} sums={sums} groups={groups} ofTab={ofTab} />;
  return rows.page || rows.failure ? <SumGroups model={model} sums={sums} groups={groups} /> : sumsLineWait;
}

/** Waits for both, so that neither moves the other. */
function SumsWithTab({ ofTab, ...props }: SumGroupsProps & { readonly ofTab: ListSums }) {
  const { source } = useHost();
  const { parts, rows, wire } = props.model;
  const { sort: _sort, ...asked } = wire;
  const { page, failure } = useRows(source, parts.entity.name, { ...asked, page: 1, size: 1, sums: ofTab.id, tab: ofTab.tab ?? "" });
  if (!(page || failure) || !(rows.page || rows.failure)) return sumsWithTabWait;
  return <SumGroups {...props} beside={{ sums: ofTab, groups: page?.sums ?? [] }} />;
}

function OverallSums({ model, sums }: { readonly model: ListModel; readonly sums: ListSums }) {
  const { source } = useHost();
  const { only } = model.plan.declared;
  const { page, failure } = useRows(source, model.parts.entity.name, { page: 1, size: 1, sums: sums.id, ...(only && { filters: only }) });
  if (!page && !failure) return sumsLineWait;
  return <SumGroups model={model} sums={sums} groups={page?.sums} />;
}

interface SumGroupsProps {
  readonly model: ListModel;
  readonly sums: ListSums;
  readonly groups: readonly SumGroup[] | undefined;
  /** Sums of a tab, of the same groups. */
  readonly beside?: { readonly sums: ListSums; readonly groups: readonly SumGroup[] };
}

function SumGroups({ model, sums, groups, beside }: SumGroupsProps) {
  if (!groups || groups.length === 0) return null;
  return (
    <div className="ld-list-sums" data-tab={beside !== undefined || undefined}>
      {groups.map((group) => (
        <span key={JSON.stringify(group.by)} className="ld-list-sum-group">
          <Group model={model} sums={sums} group={group} labelled />
          {beside?.groups
            .filter(({ by }) => JSON.stringify(by) === JSON.stringify(group.by))
            .map((part) => (
              <Group key="tab" model={model} sums={beside.sums} group={part} labelled />
            ))}
        </span>
      ))}
    </div>
  );
}

/** Sums of the selected records: those that the screen names, else the last one above the list, because space is short.*/
export function SelectionSums({ model }: { readonly model: ListModel }) {
  const { chosenSums, sums: declared } = model.plan.declared;
  const sums = visibleSums(declared);
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
  const { tab } = sums;
  const each = (labelled ? of : of.slice(-1)).map((field) => (
    <span key={field.path} className="ld-list-sum">
      {text(field.label)}
      <strong>
        <FieldValue field={field} record={record} />
      </strong>
    </span>
  ));
  if (tab === undefined) {
    return (
      <>
        <GroupName fields={fields} group={group} />
        {each}
      </>
    );
  }
  return (
    <button
      type="button"
      className="ld-list-sum-tab"
      data-hot={model.plan.tabs.find(({ id }) => id === tab)?.overlay || undefined}
      onClick={() => model.change({ tab })}
    >
      {each}
    </button>
  );
}
