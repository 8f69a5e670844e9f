/** The first records of a list: a few of its columns, each row a way to its record. */
import { useMemo } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { DashboardBlock } from "#dialect/schema/screenParts.ts";
import { checkContextOf, isVisibleToUser } from "../host/hostContext.ts";
import { recordId } from "../host/recordName.ts";
import { fillRoute } from "../screens/routes.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { FieldValue } from "../kinds/FieldValue.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { PlannedColumn } from "../plan/plan.ts";
import { planTable } from "../planners/planTable.ts";
import { StaticTableHeader } from "../records/StaticTableHeader.tsx";
import { useRows } from "../records/useRows.ts";
import { type LoadedScreen, useScreen } from "../screens/useScreen.ts";
import { DashboardCard } from "./DashboardCard.tsx";
import { useListLink } from "./useListLink.ts";

export interface RecentBlockProps {
  readonly block: DashboardBlock;
  readonly screen: string;
  readonly tab?: string;
  readonly rows: number;
  readonly columns: readonly string[];
}

export function RecentBlock(props: RecentBlockProps) {
  const load = useScreen(props.screen);
  if (load.state === "ready") return <Recent {...props} parts={load.parts} />;
  return (
    <DashboardCard block={props.block} busy onRetry={load.state === "failed" ? load.retry : undefined}>
      <Skeleton height={roomOf(props.rows)} />
    </DashboardCard>
  );
}

function Recent({ block, screen, tab, rows: size, columns: wanted, parts }: RecentBlockProps & { readonly parts: LoadedScreen }) {
  const host = useHost();
  const { t, text, language } = useTranslation();
  const plan = useMemo(() => planTable(parts.input, parts.screen), [parts]);
  const { sort, open, empty } = plan.screen;
  const { page, failure, refresh } = useRows(host.source, plan.entity, {
    page: 1,
    size,
    ...(sort && { sort }),
    ...(tab !== undefined && { tab }),
  });
  const context = checkContextOf(host);
  const columns = wanted
    .flatMap((field) => plan.columns.find((column) => column.id === field) ?? [])
    .filter((column) => isVisibleToUser(column.showWhen, parts.expressions, context));
  const shares = sharesOf(columns, language);
  const addressOf = (record: Rec): string | undefined => {
    const route = open === undefined ? undefined : fillRoute(open, record);
    return route === undefined || route === "" ? undefined : host.href(route);
  };
  const link = useListLink(screen, tab, page);
  return (
    <DashboardCard block={block} link={link} busy={page === undefined} onRetry={failure && !page ? refresh : undefined}>
      {page?.rows.length === 0 ? (
        <EmptyState title={text(empty?.title) || t("dashboard.nothing")} hint={text(empty?.hint)} />
      ) : (
        <table className="ld-dashboard-table">
          {/* One column is named by the head of its card. */}
          <thead className={columns.length === 1 ? "ld-hidden" : undefined}>
            <StaticTableHeader columns={columns} widthOf={(column) => shares[columns.indexOf(column)]} />
          </thead>
          <tbody>
            {page === undefined &&
              Array.from({ length: size }, (_, row) => (
                <tr key={row}>
                  {columns.map((column) => (
                    <td key={column.id}>
                      <Skeleton height={16} />
                    </td>
                  ))}
                </tr>
              ))}
            {page?.rows.map((record) => (
              <tr key={recordId(record)}>
                {columns.map((column, index) => {
                  const value = <FieldValue field={column.field} record={record} />;
                  const href = index === 0 ? addressOf(record) : undefined;
                  return (
                    <td key={column.id} data-align={column.align}>
                      {href === undefined ? value : <a href={href}>{value}</a>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DashboardCard>
  );
}

/** Pixels of a row with its line, and of the head. */
const roomOf = (rows: number): number => rows * 41 + 36;

/** Pixels of the unit behind a figure, which a list says in its head; of a column that no list gives a width. */
const [unit, usual] = [24, 120];

/** Of the room that is there each column has the part that it has in its list. */
function sharesOf(columns: readonly PlannedColumn[], language: string): string[] {
  const wanted = columns.map(({ width, field }) => {
    const said = (typeof width === "object" ? width[language] : width) ?? usual;
    return field.unit ? said + unit : said;
  });
  const all = wanted.reduce((sum, width) => sum + width, 0);
  return wanted.map((width) => `${((width / all) * 100).toFixed(2)}%`);
}
