/** Sums by two fields as stacked bars, and as an accessible table. */
import { useId, useMemo, useState } from "react";
import type { DashboardBlock, ListSums } from "#dialect/schema/screenParts.ts";
import type { SumGroup } from "#dialect/wire/wire.ts";
import { checkContextOf, isVisibleToUser } from "../host/hostContext.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { FieldValue } from "../kinds/FieldValue.tsx";
import { Segments } from "../ui/Segments.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { groupRecord, type SumFields, sumFields } from "../records/sumFields.ts";
import { useRows } from "../records/useRows.ts";
import { useNarrow } from "../browser/useNarrow.ts";
import { useDeclaredSums } from "../screens/useDeclaredSums.ts";
import type { LoadedScreen } from "../screens/useScreen.ts";
import type { PlannedField } from "../plan/plan.ts";
import { kindNamed } from "../kinds/index.ts";
import { chartBars, type ChartBars } from "./chartBars.ts";
import { DashboardCard } from "./DashboardCard.tsx";

/** Colors of the series. */
const colors = ["blue", "teal", "amber", "violet", "olive", "grey"];
const height = 120;
/** Height of the whole block on a wide page while loading, in px. */
const blockHeight = 300;
/** Smallest width for one bar, and for all bars, in units of the view box. */
const [minBarSpace, minChartWidth] = [56, { wide: 560, narrow: 320 }];
const barWidth = 32;

export interface ChartBlockProps {
  readonly block: DashboardBlock;
  readonly screen: string;
  readonly of: string;
}

export function ChartBlock(props: ChartBlockProps) {
  const load = useDeclaredSums(props.screen, props.of);
  if (load.state === "ready") return <Chart {...props} parts={load.parts} sums={load.sums} />;
  return (
    <DashboardCard block={props.block} busy onRetry={load.state === "failed" ? load.retry : undefined}>
      <Skeleton height={blockHeight} />
    </DashboardCard>
  );
}

function Chart({ block, parts, sums }: ChartBlockProps & { readonly parts: LoadedScreen; readonly sums: ListSums }) {
  const host = useHost();
  const { t, text } = useTranslation();
  const fields = useMemo(() => sumFields(parts.input, sums), [parts, sums]);
  const { page, failure, refresh } = useRows(host.source, parts.entity.name, { page: 1, size: 1, sums: sums.id });
  const context = checkContextOf(host);
  const measures = fields.of.flatMap((field, index) =>
    isVisibleToUser(field.showWhen, parts.expressions, context) ? [{ field, index }] : [],
  );
  const [chosen, setChosen] = useState<string>();
  const measure = measures.find(({ field }) => field.path === chosen) ?? measures[0];
  const bars = chartBars(page?.sums ?? [], measure?.index ?? 0);
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
      {page === undefined && <Skeleton height={blockHeight} />}
      {page && bars.bars.length === 0 && <p className="ld-subtle">{t("dashboard.nothing")}</p>}
      {page && bars.bars.length > 0 && measure && (
        <>
          <div className="ld-chart-body">
            <Bars bars={bars} label={text(block.label)} field={measure.field} />
            <Legend bars={bars} fields={fields} />
          </div>
          <details className="ld-chart-table">
            <summary>{t("dashboard.asTable")}</summary>
            <SumsTable groups={page.sums ?? []} fields={fields} measures={measures.map(({ index }) => index)} />
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

function Bars({ bars, label, field }: DrawingProps) {
  const id = useId();
  const { language } = useTranslation();
  const minWidth = useNarrow() ? minChartWidth.narrow : minChartWidth.wide;
  const barSpace = Math.max(minBarSpace, minWidth / bars.bars.length);
  return (
    <svg className="ld-chart" viewBox={`0 0 ${bars.bars.length * barSpace} ${height + 36}`} role="img" aria-labelledby={id}>
      <title id={id}>{label}</title>
      {bars.bars.map(({ name, total, parts }, index) => (
        <g key={name} transform={`translate(${index * barSpace + (barSpace - barWidth) / 2} 16)`}>
          {parts.map((part) => (
            <rect
              key={part.series}
              className={`ld-hue-${colors[part.series] ?? "grey"}`}
              width={barWidth}
              y={height * (1 - part.from - part.length)}
              height={height * part.length}
            />
          ))}
          <text x={barWidth / 2} y={height * (1 - total / bars.maximum) - 4}>
            {kindNamed(field.kind).figure?.short(total, field, language)}
          </text>
          <text x={barWidth / 2} y={height + 14}>
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
      {bars.series.map((one, index) => (
        <li key={one ?? ""} className={`ld-hue-${colors[index] ?? "grey"}`}>
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
              <td>{group.by[0] ?? "–"}</td>
              {second && (
                <td>
                  <FieldValue field={second} record={record} />
                </td>
              )}
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
