/** The first records of a list in a few of its columns, with a link to each. */
import { sortOfTab } from "#dialect/wire/declaredSort.ts";
import { useMemo } from "react";
import type { Expressions } from "#dialect/expr/ast.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { DashboardBlock } from "#dialect/schema/screenParts.ts";
import { checkContextOf, isColumnForUser } from "../host/hostContext.ts";
import { recordId } from "../host/recordName.ts";
import { fillRoute } from "../screens/routes.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { deadline } from "../kinds/deadline.tsx";
import { FieldValue } from "../kinds/FieldValue.tsx";
import { withoutLink } from "../values/withLink.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { PlannedColumn } from "../plan/plan.ts";
import { planTable } from "../planners/planTable.ts";
import { StaticTableHeader } from "../records/StaticTableHeader.tsx";
import { useRows } from "../records/useRows.ts";
import { type LoadedScreen, useScreen } from "../screens/useScreen.ts";
import { blockQuery } from "./blockQuery.ts";
import { DashboardCard } from "./DashboardCard.tsx";
import { RecentFeed } from "./RecentFeed.tsx";
import { useListLink } from "./useListLink.ts";

export interface RecentBlockProps {
  readonly block: DashboardBlock;
  readonly screen: string;
  readonly tab?: string;
  readonly rows: number;
  readonly columns: readonly string[];
  readonly feed?: NonNullable<DashboardBlock["recent"]>["feed"];
}

export function RecentBlock(props: RecentBlockProps) {
  const load = useScreen(props.screen);
  if (load.state === "ready") return <Recent {...props} parts={load.parts} />;
  return (
    <DashboardCard block={props.block} busy onRetry={load.state === "failed" ? load.retry : undefined}>
      <Skeleton height={heightOf(props.rows)} />
    </DashboardCard>
  );
}

function Recent({ block, screen, tab, rows: size, columns: ids, feed, parts }: RecentBlockProps & { readonly parts: LoadedScreen }) {
  const host = useHost();
  const { t, text } = useTranslation();
  const plan = useMemo(() => planTable(parts.input, parts.screen), [parts]);
  const { open, empty } = plan.declared;
  const sort = useMemo(() => sortOfTab(plan.declared.sort, tab), [plan, tab]);
  const query = blockQuery(host, screen, tab, { size, ...(sort && { sort }) });
  const { page, failure, refresh } = useRows(host.source, plan.entity, query);
  const context = checkContextOf(host);
  const columns = ids
    .flatMap((field) => plan.columns.find((column) => column.id === field) ?? [])
    .filter((column) => isColumnForUser(column, parts.expressions, context, host.language.get()));
  const hrefOf = (record: Rec): string | undefined => {
    const route = open === undefined ? undefined : fillRoute(open, record);
    return route === undefined || route === "" ? undefined : host.href(route);
  };
  const link = useListLink(screen, tab, page);
  return (
    <DashboardCard
      block={block}
      link={link}
      busy={page === undefined}
      empty={page?.rows.length === 0}
      onRetry={failure && !page ? refresh : undefined}
    >
      {page?.rows.length === 0 ? (
        <EmptyState title={text(empty?.title) || t("dashboard.nothing")} hint={text(empty?.hint)} />
      ) : feed && columns[0] ? (
        <RecentFeed
          field={withoutLink(columns[0].field)}
          time={feed.time}
          about={feed.about}
          records={page?.rows}
          size={size}
          hrefOf={hrefOf}
        />
      ) : (
        <RecentTable columns={columns} records={page?.rows} size={size} expressions={parts.expressions} hrefOf={hrefOf} />
      )}
    </DashboardCard>
  );
}

interface RecentTableProps {
  readonly columns: readonly PlannedColumn[];
  /** Undefined while they load. */
  readonly records: readonly Rec[] | undefined;
  readonly size: number;
  readonly expressions: Expressions;
  /** Address that the first cell of a record links to. */
  hrefOf(record: Rec): string | undefined;
}

function RecentTable({ columns, records, size, expressions, hrefOf }: RecentTableProps) {
  const { language } = useTranslation();
  const widths = percentWidths(columns, language);
  return (
    <table className="ld-dashboard-table">
      {/* A single column needs no header: the card has a title. */}
      <thead className={columns.length === 1 ? "ld-hidden" : undefined}>
        <StaticTableHeader columns={columns} widthOf={(column) => widths[columns.indexOf(column)]} />
      </thead>
      <tbody>
        {records === undefined &&
          Array.from({ length: size }, (_, row) => (
            <tr key={row}>
              {columns.map((column) => (
                <td key={column.id}>
                  <Skeleton height={16} />
                </td>
              ))}
            </tr>
          ))}
        {records?.map((record) => (
          <tr key={recordId(record)}>
            {columns.map((column, index) => {
              const href = index === 0 ? hrefOf(record) : undefined;
              const value = <FieldValue field={href === undefined ? column.field : withoutLink(column.field)} record={record} />;
              return (
                <td key={column.id} data-align={column.align}>
                  {href === undefined ? value : <a href={href}>{value}</a>}
                  {deadline(column.field, record, expressions)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Height of so many rows with the header, in px. */
const heightOf = (rows: number): number => rows * 41 + 36;

/** Width of a unit after a number (a list has it in the header), and default width of a column, in px. */
const [unitWidth, defaultWidth] = [24, 120];

/** Widths in percent, in the proportions of the list. */
function percentWidths(columns: readonly PlannedColumn[], language: string): string[] {
  const widths = columns.map(({ width, field }) => {
    const planned = (typeof width === "object" ? width[language] : width) ?? defaultWidth;
    return field.unit ? planned + unitWidth : planned;
  });
  const total = widths.reduce((sum, width) => sum + width, 0);
  return widths.map((width) => `${((width / total) * 100).toFixed(2)}%`);
}
