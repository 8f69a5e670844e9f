/** Sums as bars, and as an accessible table. */
import { useMemo, useState } from "react";
import type { ChartSpec, DashboardBlock, ListSums } from "#dialect/schema/screenParts.ts";
import type { SumGroup } from "#dialect/wire/wire.ts";
import { checkContextOf, isVisibleToUser } from "../host/hostContext.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { Segments } from "../ui/Segments.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { groupRecord, type SumFields, sumFields } from "../records/sumFields.ts";
import { useRows } from "../records/useRows.ts";
import { useDeclaredSums } from "../screens/useDeclaredSums.ts";
import type { LoadedScreen } from "../screens/useScreen.ts";
import type { PlannedField } from "../plan/plan.ts";
import { inCurrency } from "../values/inCurrency.ts";
import { blockQuery } from "./blockQuery.ts";
import { type BarOrder, besideBars, chartBars, sumsRestMs } from "./chartBars.ts";
import { ChartTable } from "./ChartTable.tsx";
import { type ChartDrawing, ColumnChart } from "./ColumnChart.tsx";
import { DashboardCard } from "./DashboardCard.tsx";
import { Legend, RowChart, SeriesName } from "./RowChart.tsx";
import { useListLink } from "./useListLink.ts";
import "./charts.css";

/** Height of the whole block on a wide page while loading, in px. */
const blockHeight = 300;

export interface ChartBlockProps extends ChartSpec {
  readonly block: DashboardBlock;
}

export default function ChartBlock(props: ChartBlockProps) {
  const load = useDeclaredSums(props.screen, props.of);
  if (load.state === "ready") return <Chart {...props} parts={load.parts} sums={load.sums} />;
  return (
    <DashboardCard block={props.block} busy onRetry={load.state === "failed" ? load.retry : undefined}>
      <Skeleton height={blockHeight} />
    </DashboardCard>
  );
}

/** A measure that the user may see, and its index. */
interface Measure {
  readonly field: PlannedField;
  readonly index: number;
}

type ChartProps = ChartBlockProps & { readonly parts: LoadedScreen; readonly sums: ListSums };

function Chart({ block, screen, tab, beside = false, choose = false, parts, sums }: ChartProps) {
  const host = useHost();
  const { t, text } = useTranslation();
  const fields = useMemo(() => sumFields(parts.input, sums), [parts, sums]);
  const query = blockQuery(host, screen, tab, { sums: sums.id });
  const { page, failure, refresh } = useRows(host.source, parts.entity.name, query, { restMs: sumsRestMs });
  const context = checkContextOf(host);
  const measures = fields.of.flatMap((field, index): Measure[] =>
    isVisibleToUser(field.showWhen, parts.expressions, context) ? [{ field, index }] : [],
  );
  const apart = useApart(page?.sums ?? [], fields, choose);
  const link = useListLink(screen, tab, tab === undefined ? undefined : page);
  const isEmpty = apart.groups.every(({ by: [first] }) => first === null);
  return (
    <DashboardCard
      block={block}
      link={link}
      busy={page === undefined}
      empty={page !== undefined && isEmpty}
      onRetry={failure && !page ? refresh : undefined}
    >
      {page === undefined && <Skeleton height={blockHeight} />}
      {page && (isEmpty || measures.length === 0) && <p className="ld-subtle">{t("dashboard.nothing")}</p>}
      {page && !isEmpty && measures.length > 0 && (
        <>
          {apart.options.length > 1 && (
            <Segments
              size="sm"
              label={text(fields.by.at(-1)?.label)}
              options={apart.options}
              value={apart.chosen}
              onChange={apart.choose}
            />
          )}
          <Bars
            label={text(block.label)}
            fields={fields}
            divider={choose && fields.by.length < 3 ? undefined : fields.by[1]}
            measures={measures}
            groups={apart.groups}
            beside={beside}
            order={orderOf(sums)}
            from={sums.from}
            small={(block.span ?? 12) <= 6}
          />
        </>
      )}
    </DashboardCard>
  );
}

/** The groups of one value of the last field, and the choice among its values, those with the most records first; all groups where nothing is chosen. */
function useApart(groups: readonly SumGroup[], fields: SumFields, isChosen: boolean) {
  const [wanted, choose] = useState<string>();
  const field = fields.by.at(-1);
  if (!isChosen || !field) return { groups, options: [], chosen: undefined, choose };
  const counts = new Map<string, number>();
  for (const { by, count } of groups) counts.set(by.at(-1) ?? "", (counts.get(by.at(-1) ?? "") ?? 0) + count);
  const values = [...counts].toSorted(([, a], [, b]) => b - a).map(([value]) => value);
  const chosen = wanted !== undefined && counts.has(wanted) ? wanted : values[0];
  const options = values.map((value) => ({ value, label: <SeriesName field={field} fields={fields} value={value} /> }));
  return { groups: groups.filter(({ by }) => (by.at(-1) ?? "") === chosen), options, chosen, choose };
}

/** Times and ages are in their order; anything else begins with the largest. */
function orderOf({ by: [first] }: ListSums): BarOrder {
  if (first === undefined || typeof first === "string") return "largest";
  return "ages" in first ? "value" : first.per;
}

interface BarsProps {
  readonly label: string;
  readonly fields: SumFields;
  /** The field that divides each bar. */
  readonly divider: PlannedField | undefined;
  readonly measures: readonly Measure[];
  readonly groups: readonly SumGroup[];
  readonly beside: boolean;
  readonly order: BarOrder;
  readonly from: ListSums["from"];
  readonly small: boolean;
}

/** A figure above a bar has no room for its unit, so the choice of a measure names it. A unit of one character, such as %, stays with the figure. */
const withUnit = (label: string, unit: string): string => (unit.length > 1 ? `${label} (${unit})` : label);

function Bars({ label, fields, divider, measures, groups, beside, order, from, small }: BarsProps) {
  const { t, text } = useTranslation();
  const [chosen, setChosen] = useState<string>();
  const measure = measures.find(({ field }) => field.path === chosen) ?? measures[0];
  const shown = beside ? measures : measures.filter((one) => one === measure);
  const bars = beside
    ? besideBars(
        groups,
        measures.map(({ index }) => index),
        order,
      )
    : chartBars(groups, measure?.index ?? 0, order);
  const [first] = groups;
  const record = first ? groupRecord(fields, first) : {};
  const of = shown.map(({ field }) => inCurrency(field, record));
  const countOf = (name: string) => groups.reduce((sum, { by, count }) => sum + (by[0] === name ? count : 0), 0);
  const notes = from && new Map(bars.bars.map(({ name }) => [name, text(from).replace("{count}", `${countOf(name)}`)]));
  const drawing: ChartDrawing = { bars, label, of, fields, beside, order, small, ...(notes && { notes }) };
  return (
    <>
      {!beside && measures.length > 1 && measure && (
        <Segments
          size="sm"
          label={label}
          options={measures.map(({ field }) => ({ value: field.path, label: withUnit(text(field.label), text(field.unit)) }))}
          value={measure.field.path}
          onChange={setChosen}
        />
      )}
      <div className="ld-chart-body">
        {order === "month" || order === "week" ? <ColumnChart {...drawing} /> : <RowChart {...drawing} />}
        {beside && <Legend names={of.map((field) => text(field.label))} />}
        {!beside && divider && (
          <Legend
            names={bars.series.map((value) =>
              value === null ? t("dashboard.others") : <SeriesName key={value} field={divider} fields={fields} value={value} />,
            )}
          />
        )}
      </div>
      <details className="ld-chart-table">
        <summary>{t("dashboard.asTable")}</summary>
        <ChartTable groups={groups} fields={fields} measures={measures.map(({ index }) => index)} order={order} notes={notes} />
      </details>
    </>
  );
}
