/** Sums by two things, the first across: stacked bars, and the same as a table for whoever does not see them. */
import { useId, useMemo, useState } from "react";
import type { DashboardBlock } from "#dialect/schema/screenParts.ts";
import type { ListSums } from "#dialect/schema/screens.ts";
import type { SumGroup } from "#dialect/wire/wire.ts";
import { checkContextOf, isVisibleToUser } from "../host/hostContext.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { FieldValue } from "../kinds/FieldValue.tsx";
import { Segments } from "../ui/Segments.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { groupRecord, type SumFields, sumFields } from "../records/sumFields.ts";
import { useRows } from "../records/useRows.ts";
import { useNarrow } from "../browser/useNarrow.ts";
import { type LoadedScreen, useScreen } from "../screens/useScreen.ts";
import type { PlannedField } from "../plan/plan.ts";
import { chartFigure } from "../values/numbers.ts";
import { chartBars, type ChartBars } from "./chartBars.ts";
import { DashboardCard } from "./DashboardCard.tsx";

/** Hues of the series, as far apart as the design language has them. */
const hues = ["blue", "teal", "amber", "violet", "olive", "grey"];
const height = 120;
/** Of all of it on a wide page, with what it is measured by above and its figures below, while it waits. */
const room = 300;
/** A bar takes no less than this, and all of them no less than that: few are not lost in the middle. */
const [leastRoom, leastWidth] = [56, { wide: 560, narrow: 320 }];
const thick = 32;

export interface ChartBlockProps {
  readonly block: DashboardBlock;
  readonly screen: string;
  readonly of: string;
}

export function ChartBlock(props: ChartBlockProps) {
  const load = useScreen(props.screen);
  const sums = load.state === "ready" ? load.parts.screen.list?.sums?.find(({ id }) => id === props.of) : undefined;
  if (load.state === "ready" && sums) return <Chart {...props} parts={load.parts} sums={sums} />;
  return (
    <DashboardCard block={props.block} busy onRetry={load.state === "failed" ? load.retry : undefined}>
      <Skeleton height={room} />
    </DashboardCard>
  );
}

function Chart({ block, parts, sums }: ChartBlockProps & { readonly parts: LoadedScreen; readonly sums: ListSums }) {
  const host = useHost();
  const { t, text } = useTranslation();
  const fields = useMemo(() => sumFields(parts.input, sums), [parts, sums]);
  const { page, failure, refresh } = useRows(host.source, parts.entity.name, { page: 1, size: 1, sums: sums.id });
  const context = checkContextOf(host);
  const measures = fields.of.flatMap((field, place) =>
    isVisibleToUser(field.showWhen, parts.expressions, context) ? [{ field, place }] : [],
  );
  const [chosen, setChosen] = useState<string>();
  const measure = measures.find(({ field }) => field.path === chosen) ?? measures[0];
  const bars = chartBars(page?.sums ?? [], measure?.place ?? 0);
  return (
    <DashboardCard block={block} busy={page === undefined} onRetry={failure && !page ? refresh : undefined}>
      {measures.length > 1 && measure && bars.bars.length > 0 && (
        <Segments
          size="sm"
          label={text(block.label)}
          options={measures.map(({ field }) => ({ value: field.path, label: text(field.label) }))}
          value={measure.field.path}
          onChange={setChosen}
        />
      )}
      {page === undefined && <Skeleton height={room} />}
      {page && bars.bars.length === 0 && <p className="ld-subtle">{t("dashboard.nothing")}</p>}
      {page && bars.bars.length > 0 && measure && (
        <>
          <div className="ld-chart-body">
            <Drawing bars={bars} label={text(block.label)} field={measure.field} />
            <Legend bars={bars} fields={fields} />
          </div>
          <details className="ld-chart-table">
            <summary>{t("dashboard.asTable")}</summary>
            <SumsTable groups={page.sums ?? []} fields={fields} measures={measures.map(({ place }) => place)} />
          </details>
        </>
      )}
    </DashboardCard>
  );
}

interface DrawingProps {
  readonly bars: ChartBars;
  readonly label: string;
  /** What the bars measure. */
  readonly field: PlannedField;
}

function Drawing({ bars, label, field }: DrawingProps) {
  const id = useId();
  const { language } = useTranslation();
  const least = useNarrow() ? leastWidth.narrow : leastWidth.wide;
  const room = Math.max(leastRoom, least / bars.bars.length);
  return (
    <svg className="ld-chart" viewBox={`0 0 ${bars.bars.length * room} ${height + 36}`} role="img" aria-labelledby={id}>
      <title id={id}>{label}</title>
      {bars.bars.map(({ name, total, parts }, place) => (
        <g key={name} transform={`translate(${place * room + (room - thick) / 2} 16)`}>
          {parts.map((part) => (
            <rect
              key={part.series}
              className={`ld-hue-${hues[part.series] ?? "grey"}`}
              width={thick}
              y={height * (1 - part.from - part.length)}
              height={height * part.length}
            />
          ))}
          <text x={thick / 2} y={height * (1 - total / bars.most) - 4}>
            {chartFigure(field, total, language)}
          </text>
          <text x={thick / 2} y={height + 14}>
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}

function Legend({ bars, fields }: { readonly bars: ChartBars; readonly fields: SumFields }) {
  const { t } = useTranslation();
  const field = fields.by[1];
  return (
    <ul className="ld-chart-legend">
      {bars.series.map((one, place) => (
        <li key={one ?? ""} className={`ld-hue-${hues[place] ?? "grey"}`}>
          <i className="ld-tab-bar-dot" />
          {one === null || !field ? (
            t("dashboard.others")
          ) : (
            <FieldValue field={field} record={groupRecord(fields, { by: [null, one], count: 0, of: [] })} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface SumsTableProps {
  readonly groups: readonly SumGroup[];
  readonly fields: SumFields;
  readonly measures: readonly number[];
}

function SumsTable({ groups, fields, measures }: SumsTableProps) {
  const { t, text } = useTranslation();
  const rows = [...groups].sort((a, b) => String(b.by[0]).localeCompare(String(a.by[0])));
  const [, second] = fields.by;
  return (
    <table className="ld-dashboard-table">
      <thead>
        <tr>
          <th scope="col">{t("dashboard.month")}</th>
          {second && <th scope="col">{text(second.label)}</th>}
          {measures.map((place) => (
            <th key={place} scope="col" data-align="end">
              {text(fields.of[place]?.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((group) => {
          const record = groupRecord(fields, group);
          return (
            <tr key={JSON.stringify(group.by)}>
              <td>{group.by[0] ?? "–"}</td>
              {second && (
                <td>
                  <FieldValue field={second} record={record} />
                </td>
              )}
              {measures.map((place) => {
                const field = fields.of[place];
                return (
                  <td key={place} data-align="end">
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
