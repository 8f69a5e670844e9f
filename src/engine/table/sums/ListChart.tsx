/** Chart above a list: a number of its records over time, one line for each group. The rows below are its accessible table. */
import { useId, useMemo, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { inLanguage, type Language } from "#dialect/text/text.ts";
import { checkContextOf, isVisibleToUser } from "../../host/hostContext.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { asText } from "../../values/control.ts";
import { commonCurrency, unitKey } from "../../values/inCurrency.ts";
import type { PlannedField } from "../../plan/plan.ts";
import { Segments } from "../../ui/Segments.tsx";
import { FieldValue, ValueCell } from "../../kinds/FieldValue.tsx";
import { chartWait } from "./chartWait.tsx";
import { lineSeries } from "./lineSeries.ts";
import type { ListModel } from "../model/useListModel.ts";
import { useNamesKnown } from "../../records/useNamesKnown.ts";
import { useRows } from "../../records/useRows.ts";
import { toWireQuery } from "../query/toWireQuery.ts";
import { groupBy } from "#dialect/json/groupBy.ts";

const hues = ["blue", "teal", "amber", "violet", "olive", "grey"];
/** Lines of the same hue differ by their dashes. */
const hueAt = (index: number) => hues[index % hues.length] ?? "grey";
const dashAt = (index: number) => Math.floor(index / hues.length) || undefined;
const [width, height, margin] = [720, 200, 8];
/** Height of a value above the bottom of the plot, in percent. */
const heightOf = (y: number) => ((margin + y * (height - 2 * margin)) / height) * 100;
/** Largest number of records in the chart. */
const maxRecords = 500;

/** Records whose numbers can be drawn on one scale. */
interface ChartUnit {
  readonly key: string;
  /** The number with the currency and unit of these records. */
  readonly field: PlannedField;
  readonly records: readonly Rec[];
  /** Whether a line has two points. */
  readonly isLine: boolean;
}

/** Groups records by currency and unit; the group with the most records first. */
function unitsOf(records: readonly Rec[], field: PlannedField): readonly ChartUnit[] {
  return [...groupBy(records, (record) => unitKey(field, record))]
    .map(([key, own]) => ({ key, field: commonCurrency(field, own), records: own, isLine: own.length > 1 }))
    .toSorted((a, b) => b.records.length - a.records.length);
}

const monthName = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language || undefined, { month: "short", timeZone: "UTC" }).format(new Date(day));

/** Names a currency and a unit, such as `CNY / kg`. */
const unitText = ({ currency, per }: PlannedField, language: Language): string =>
  [currency, inLanguage(per, language)].filter(Boolean).join(" / ") || "–";

export function ListChart({ model }: { readonly model: ListModel }) {
  const { plan, parts } = model;
  const host = useHost();
  const { chart } = plan;
  return chart && isVisibleToUser(chart.of.showWhen, parts.expressions, checkContextOf(host)) ? (
    <Chart model={model} chart={chart} />
  ) : null;
}

function Chart({ model, chart }: { readonly model: ListModel; readonly chart: NonNullable<ListModel["plan"]["chart"]> }) {
  const host = useHost();
  const id = useId();
  const { text, language } = useTranslation();
  const { plan, query } = model;
  const { page, failure } = useRows(host.source, plan.entity, { ...toWireQuery(query, plan), page: 1, size: maxRecords });
  const [chosen, setChosen] = useState<string>();
  const [alone, setAlone] = useState<string>();
  const units = useMemo(() => unitsOf(page?.rows ?? [], chart.of), [page, chart]);
  const unit = units.find(({ key }) => key === chosen) ?? units[0];
  const all = useMemo(() => lineSeries(unit?.records ?? [], chart.at.path, chart.of.path, chart.by.path), [unit, chart]);
  // One line alone has a scale of its own.
  const lines = useMemo(() => {
    const own = unit?.records.filter((record) => asText(getAt(record, chart.by.path)) === alone) ?? [];
    return lineSeries(own, chart.at.path, chart.of.path, chart.by.path) ?? all;
  }, [unit, chart, alone, all]);
  const records = lines?.series.flatMap(({ points }) => points.map(({ record }) => record)) ?? [];
  const scale = commonCurrency(chart.of, records);
  const by = useMemo(() => [chart.by], [chart]);
  const isNamed = useNamesKnown(page?.rows, by);
  if ((!page || !isNamed) && !failure) return chartWait;
  if (!all || !lines || units.every(({ isLine }) => !isLine)) return null;
  const hues = new Map(all.series.map(({ of }, index) => [of, index]));
  return (
    <figure className="ld-list-chart" aria-labelledby={id}>
      <figcaption id={id}>{text(chart.label)}</figcaption>
      {units.length > 1 && unit && (
        <Segments
          size="sm"
          labelledBy={id}
          options={units.map(({ key, field }) => ({ value: key, label: unitText(field, language) }))}
          value={unit.key}
          onChange={setChosen}
        />
      )}
      <ChartPlot lines={lines} scale={scale} hues={hues} />
      <ul>
        {all.series.map(({ of, points }, index) => {
          const last = points.at(-1)?.record;
          const isAlone = of === alone && lines !== all;
          return (
            <li key={of} className={`ld-hue-${hueAt(index)}`} data-dash={dashAt(index)} data-dim={(lines !== all && !isAlone) || undefined}>
              <button type="button" aria-pressed={isAlone} onClick={() => setAlone(isAlone ? undefined : of)}>
                <i />
                {last && <FieldValue field={chart.by} record={last} />} {last && <FieldValue field={chart.of} record={last} />}
                <Change from={points[0]?.record} to={last} path={chart.of.path} />
              </button>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}

/** By how much the last number differs from the first one, in percent. */
function Change({ from, to, path }: { readonly from: Rec | undefined; readonly to: Rec | undefined; readonly path: string }) {
  const { t } = useTranslation();
  const [before, after] = [from, to].map((record) => Number(record && getAt(record, path)));
  const percent = before && after ? Math.round((after / before - 1) * 100) : 0;
  return percent !== 0 && <small title={t("list.chartChange")}>{`${percent > 0 ? "▲" : "▼"} ${Math.abs(percent)}%`}</small>;
}

interface ChartPlotProps {
  readonly lines: NonNullable<ReturnType<typeof lineSeries>>;
  /** Line -> its place among all, which gives its colour. */
  readonly hues: ReadonlyMap<string, number>;
  /** How the marks of the scale are written. */
  readonly scale: PlannedField;
}

/** The scale, the lines and the first and last day. The legend says the same in words. */
function ChartPlot({ lines, scale, hues }: ChartPlotProps) {
  const { language } = useTranslation();
  const place = ({ x, y }: { readonly x: number; readonly y: number }) => [
    margin + x * (width - 2 * margin),
    margin + (1 - y) * (height - 2 * margin),
  ];
  return (
    <>
      <div className="ld-list-chart-plot">
        <span className="ld-list-chart-scale" aria-hidden>
          {lines.marks.map(({ value, y }) => (
            <span key={value} style={{ bottom: `${heightOf(y)}%` }}>
              <ValueCell field={scale} value={value} />
            </span>
          ))}
        </span>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
          <path className="ld-list-chart-axis" d={lines.marks.map(({ y }) => `M0 ${place({ x: 0, y }).at(-1) ?? 0} H${width}`).join(" ")} />
          {lines.series.map(({ of, points }) => (
            <g key={of} className={`ld-hue-${hueAt(hues.get(of) ?? 0)}`} data-dash={dashAt(hues.get(of) ?? 0)}>
              <polyline points={points.map((point) => place(point).join(",")).join(" ")} />
              {/* A line of zero length with round ends is a dot that keeps its shape at any width of the chart. */}
              <path d={points.map((point) => `M${place(point).join(" ")} h0`).join(" ")} />
            </g>
          ))}
        </svg>
      </div>
      <div className="ld-list-chart-ends" aria-hidden>
        <span>{lines.from}</span>
        {lines.months.map(({ day, x }) => (
          <span key={day} style={{ left: `${x * 100}%` }}>
            {monthName(day, language)}
          </span>
        ))}
        <span>{lines.to}</span>
      </div>
    </>
  );
}
