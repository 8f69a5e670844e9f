/** On paper: records of another entity that belong to the printed one, in the columns and the order of a list of theirs. */
import type { Rec } from "#dialect/json/json.ts";
import type { ListQuery } from "#dialect/wire/wire.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { FieldValue } from "../kinds/FieldValue.tsx";
import { planField } from "../planners/planField.ts";
import type { PlannedPrintBlock } from "../planners/planPrint.ts";
import { relatedFilter } from "../records/relatedFilter.ts";
import { useAllRecords } from "../records/useRecordsOfPeriod.ts";
import { type LoadedScreen, useScreen } from "../screens/useScreen.ts";
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

function Rows({ block, record, parts, filters }: RowsProps) {
  const { text } = useTranslation();
  const { list } = parts.screen;
  const sort = (list?.sort ?? []).flatMap(({ field, desc = false }) => (field === undefined ? [] : [{ field, desc }]));
  const { records, failed } = useAllRecords(parts.screen.entity, { filters, sort });
  if (failed !== undefined) return <Unread why={failed} />;
  if (!records) return <p aria-busy="true" />;
  if (records.length === 0) return null;
  const columns = (list?.columns ?? [])
    .filter(({ hidden }) => hidden !== true)
    .map(({ field, label }) => {
      const planned = planField(parts.input, field);
      return { field: planned, label: label ?? planned.label, total: false };
    });
  return (
    <section className="ld-paper-list">
      <h2>{text(block.label)}</h2>
      <PrintTable columns={columns} rows={records} inner={false} />
      {block.totals.length > 0 && (
        <dl className="ld-paper-totals">
          {block.totals.map((field) => (
            <div key={field.path}>
              <dt>{text(field.label)}</dt>
              <dd>
                <FieldValue field={field} record={record} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** What is missing on the paper is said on it. */
function Unread({ why }: { readonly why: string }) {
  return <p role="alert">{why}</p>;
}
