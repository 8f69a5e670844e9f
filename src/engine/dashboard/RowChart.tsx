/** Bars as rows, with room for the name of each, and what columns and rows share: names of series and their colours. */
import type { ReactNode } from "react";
import { useTranslation } from "../host/EngineProvider.tsx";
import { FieldValue } from "../kinds/FieldValue.tsx";
import { kindOfField } from "../kinds/index.ts";
import { groupRecord, type SumFields } from "../records/sumFields.ts";
import type { PlannedField } from "../plan/plan.ts";
import type { Bar } from "./chartBars.ts";
import { type ChartDrawing, hueOfSeries } from "./ColumnChart.tsx";

export function RowChart({ bars, label, of, fields, beside, notes }: ChartDrawing) {
  const [field] = fields.by;
  return (
    <ul className="ld-chart-rows" aria-label={label}>
      {bars.bars.map((bar) => (
        <li key={bar.name}>
          <span>
            {field && <SeriesName field={field} fields={fields} value={bar.name} />}
            {notes && <small className="ld-chart-note">{notes.get(bar.name)}</small>}
          </span>
          <div>{beside ? <MeasureLines bar={bar} of={of} /> : <StackedLine bar={bar} of={of} />}</div>
        </li>
      ))}
    </ul>
  );
}

function StackedLine({ bar, of: [field] }: { readonly bar: Bar; readonly of: readonly PlannedField[] }) {
  return (
    <Line field={field} value={bar.total}>
      {bar.parts.map(({ series, length }) => (
        <i key={series} className={hueOfSeries(series)} style={{ width: `${length * 100}%` }} />
      ))}
    </Line>
  );
}

function MeasureLines({ bar, of }: { readonly bar: Bar; readonly of: readonly PlannedField[] }) {
  return bar.parts.map(({ series, value, length }) => (
    <Line key={series} field={of[series]} value={value}>
      <i className={hueOfSeries(series)} style={{ width: `${length * 100}%` }} />
    </Line>
  ));
}

interface LineProps {
  readonly field: PlannedField | undefined;
  readonly value: number;
  readonly children: ReactNode;
}

function Line({ field, value, children }: LineProps) {
  const { language, text } = useTranslation();
  return (
    <span className="ld-chart-line">
      <span>{children}</span>
      {field && (
        <small>
          {kindOfField(field).figure?.short(value, field, language)} {text(field.unit)}
        </small>
      )}
    </span>
  );
}

interface SeriesNameProps {
  readonly field: PlannedField;
  readonly fields: SumFields;
  readonly value: string;
}

/** A value of a field that forms groups, as its kind shows it. */
export function SeriesName({ field, fields, value }: SeriesNameProps) {
  const by = fields.by.map((one) => (one === field ? value : null));
  return <FieldValue field={field} record={groupRecord(fields, { by, count: 0, of: fields.of.map(() => null) })} />;
}

export function Legend({ names }: { readonly names: readonly ReactNode[] }) {
  return (
    <ul className="ld-chart-legend">
      {names.map((name, index) => (
        <li key={String(index)} className={hueOfSeries(index)}>
          <i className="ld-tab-bar-dot" />
          {name}
        </li>
      ))}
    </ul>
  );
}
