/** On paper: records of another entity that belong to the printed one, in the columns and the order of a list of theirs. */
import { useMemo } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { ListQuery } from "#dialect/wire/wire.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { checkContextOf, isColumnForUser } from "../host/hostContext.ts";
import type { PlannedPrintBlock } from "../planners/planPrint.ts";
import { planTable } from "../planners/planTable.ts";
import { relatedFilter } from "../records/relatedFilter.ts";
import { useAllRecords } from "../records/useRecordsOfPeriod.ts";
import { type LoadedScreen, useScreen } from "../screens/useScreen.ts";
import { PrintedFields } from "./PrintedFields.tsx";
import { PrintTable } from "./PrintTable.tsx";

type ListBlock = Extract<PlannedPrintBlock, { kind: "belonging" }>;

interface PrintedListProps {
  readonly block: ListBlock;
  /** The record that they belong to. */
  readonly record: Rec;
}

export function PrintedList({ block, record }: PrintedListProps) {
  const load = useScreen(block.list);
  const filters = relatedFilter(block, record);
  if (load.state === "failed") return <Unread why={load.message} />;
  if (!filters) return null;
  return load.state === "ready" ? <Rows block={block} record={record} parts={load.parts} filters={filters} /> : <p aria-busy="true" />;
}

interface RowsProps extends PrintedListProps {
  readonly parts: LoadedScreen;
  readonly filters: NonNullable<ListQuery["filters"]>;
}

/** The rows as the list shows them: its records only, and the columns that are for the reader. */
function Rows({ block, record, parts, filters }: RowsProps) {
  const host = useHost();
  const { text, language } = useTranslation();
  const { columns, declared } = useMemo(() => planTable(parts.input, parts.screen), [parts]);
  const sort = (declared.sort ?? []).flatMap(({ field, desc = false }) => (field === undefined ? [] : [{ field, desc }]));
  const { records, failed } = useAllRecords(parts.screen.entity, { filters: { ...declared.only, ...filters }, sort });
  if (failed !== undefined) return <Unread why={failed} />;
  if (!records) return <p aria-busy="true" />;
  if (records.length === 0) return null;
  const context = checkContextOf(host);
  const shown = columns.filter((column) => !column.hidden && isColumnForUser(column, parts.expressions, context, language));
  return (
    <section className="ld-paper-list">
      <h2>{text(block.label)}</h2>
      <PrintTable columns={shown.map(({ field, label }) => ({ field, label, total: false }))} rows={records} inner={false} />
      {block.totals.length > 0 && <PrintedFields className="ld-paper-totals" fields={block.totals} record={record} />}
    </section>
  );
}

/** What is missing on the paper is said on it. */
function Unread({ why }: { readonly why: string }) {
  return <p role="alert">{why}</p>;
}
