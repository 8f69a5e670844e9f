/** Chart above a list: a number of its records over time, one line for each group. The rows below are its accessible table. */
import { useId, useMemo } from "react";
import { checkContextOf, isVisibleToUser } from "../../host/hostContext.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { commonCurrency } from "../../values/inCurrency.ts";
import { FieldValue, ValueCell } from "../../kinds/FieldValue.tsx";
import { lineSeries } from "./lineSeries.ts";
import type { ListModel } from "../model/useListModel.ts";
import { useRows } from "../../records/useRows.ts";
import { toWireQuery } from "../query/toWireQuery.ts";

const hues = ["blue", "teal", "amber", "violet", "olive", "grey"];
const [width, height, margin] = [720, 200, 8];
/** Height of a value above the bottom of the plot, in percent. */
const heightOf = (y: number) => ((margin + y * (height - 2 * margin)) / height) * 100;
/** Largest number of records in the chart. */
const maxRecords = 500;

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
  const { text } = useTranslation();
  const { plan, query } = model;
  const { page } = useRows(host.source, plan.entity, { ...toWireQuery(query, plan), page: 1, size: maxRecords });
  const lines = useMemo(() => lineSeries(page?.rows ?? [], chart.at.path, chart.of.path, chart.by.path), [page, chart]);
  const records = lines?.series.flatMap(({ points }) => points.map(({ record }) => record)) ?? [];
  const scale = commonCurrency(chart.of, records);
  if (!lines || lines.series.every(({ points }) => points.length < 2)) return null;
  const place = ({ x, y }: { readonly x: number; readonly y: number }) => [
    margin + x * (width - 2 * margin),
    margin + (1 - y) * (height - 2 * margin),
  ];
  return (
    <figure className="ld-list-chart" aria-labelledby={id}>
      <figcaption id={id}>{text(chart.label)}</figcaption>
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
          {lines.series.map(({ of, points }, index) => (
            <g key={of} className={`ld-hue-${hues[index] ?? "grey"}`}>
              <polyline points={points.map((point) => place(point).join(",")).join(" ")} />
              {/* A line of zero length with round ends is a dot that keeps its shape at any width of the chart. */}
              <path d={points.map((point) => `M${place(point).join(" ")} h0`).join(" ")} />
            </g>
          ))}
        </svg>
      </div>
      <div className="ld-list-chart-ends" aria-hidden>
        <span>{lines.from}</span>
        <span>{lines.to}</span>
      </div>
      <ul>
        {lines.series.map(({ of, points }, index) => {
          const last = points.at(-1)?.record;
          return (
            <li key={of} className={`ld-hue-${hues[index] ?? "grey"}`}>
              <i />
              {last && <FieldValue field={chart.by} record={last} />} {last && <FieldValue field={chart.of} record={last} />}
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
