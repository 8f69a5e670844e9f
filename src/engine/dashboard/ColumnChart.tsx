/** Bars of a time as columns, stacked or beside one another. */
import { useId } from "react";
import { useTranslation } from "../host/EngineProvider.tsx";
import { useNarrow } from "../browser/useNarrow.ts";
import { kindOfField } from "../kinds/index.ts";
import type { SumFields } from "../records/sumFields.ts";
import type { PlannedField } from "../plan/plan.ts";
import type { BarOrder, ChartBars } from "./chartBars.ts";

/** Colors of the series. */
const colors = ["blue", "teal", "amber", "violet", "olive", "grey"];
export const hueOfSeries = (series: number): string => `ld-hue-${colors[series] ?? "grey"}`;

const height = 120;
/** Smallest width for one bar, and for all bars, in units of the view box. */
const [minBarSpace, minChartWidth] = [56, { wide: 560, narrow: 320 }];
const barWidth = 32;

export interface ChartDrawing {
  readonly bars: ChartBars;
  readonly label: string;
  /** The measured field of the bars, or one for each series beside one another. */
  readonly of: readonly PlannedField[];
  readonly fields: SumFields;
  readonly beside: boolean;
  readonly order: BarOrder;
  /** The block has half of the page or less. */
  readonly small: boolean;
  /** Text below the name of a bar that is a row. */
  readonly notes?: ReadonlyMap<string, string>;
}

export function ColumnChart({ bars, label, of, beside, order, small }: ChartDrawing) {
  const id = useId();
  const { language, text } = useTranslation();
  const narrow = useNarrow();
  const minWidth = narrow || small ? minChartWidth.narrow : minChartWidth.wide;
  // Of many bars a narrow page shows the last ones: with all of them no figure could be read.
  const drawn = narrow ? bars.bars.slice(-6) : bars.bars;
  const barSpace = Math.max(minBarSpace, minWidth / drawn.length);
  const width = beside ? barWidth / Math.max(1, of.length) : barWidth;
  const [first] = of;
  // A sign such as % is shown with the figure; a longer unit has no room above a bar.
  const sign = text(first?.unit).length === 1 ? text(first?.unit) : "";
  return (
    <svg className="ld-chart" viewBox={`0 0 ${drawn.length * barSpace} ${height + 36}`} role="img" aria-labelledby={id}>
      <title id={id}>{label}</title>
      {drawn.map(({ name, total, parts }, index) => (
        <g key={name} transform={`translate(${index * barSpace + (barSpace - barWidth) / 2} 16)`}>
          {parts.map((part) => (
            <rect
              key={part.series}
              className={hueOfSeries(part.series)}
              x={beside ? part.series * width : 0}
              width={width}
              y={height * (1 - part.from - part.length)}
              height={height * part.length}
            />
          ))}
          <text x={barWidth / 2} y={height * (1 - (bars.maximum > 0 ? total / bars.maximum : 0)) - 4}>
            {first && `${kindOfField(first).figure?.short(total, first, language) ?? ""}${sign}`}
          </text>
          <text x={barWidth / 2} y={height + 14}>
            {order === "week" ? name.slice(5) : name}
          </text>
        </g>
      ))}
    </svg>
  );
}
